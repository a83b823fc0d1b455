import Foundation
import TestSupport

/// A shell that may be installed.
enum Shell: String {
    case bash, zsh, fish

    var isInstalled: Bool { url != nil }

    /// The program, where the path leads to one.
    var url: URL? { installedProgram(rawValue) }

    /// Whether lines can be typed into it.
    var canRunAtTerminal: Bool { isInstalled && Python.has("pty") }
}

extension Shell {
    /// Starts it with the file `setup`, and with nothing that the machine's users have set.
    var command: [String] {
        switch self {
        case .bash: ["bash", "--noprofile", "--rcfile", "setup/setup", "-i"]
        case .zsh: ["zsh", "--no-global-rcs", "-i"]
        case .fish: ["fish", "--no-config", "--init-command", "source setup/setup", "-i"]
        }
    }

    /// Where the shell expects the script for completions and the commands to begin with.
    var files: (script: String, setup: String) {
        switch self {
        case .bash, .fish: ("script", "setup")
        case .zsh: ("_tagtally", ".zshrc")
        }
    }

    /// Has Tab complete, Control-X d write the line to a file, and Control-X k empty it.
    var setup: String {
        switch self {
        case .bash:
            #"""
            source setup/script
            show() { printf %s "$READLINE_LINE" >setup/new; mv setup/new setup/line; }
            bind -x '"\C-xd": show'
            bind '"\C-xk": kill-whole-line'
            touch setup/ready
            """#
        case .zsh:
            #"""
            fpath=(setup $fpath)
            autoload -Uz compinit
            compinit -u -D
            show() { printf %s "$BUFFER" >setup/new; mv setup/new setup/line; }
            zle -N show
            bindkey '^Xd' show
            bindkey '^Xk' kill-buffer
            touch setup/ready
            """#
        case .fish:
            #"""
            source setup/script
            function show; printf %s (commandline | string collect) >setup/new; mv setup/new setup/line; end
            bind \cxd show
            bind \cxk 'commandline ""'
            touch setup/ready
            """#
        }
    }
}
