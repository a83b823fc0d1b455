import Foundation
import TestSupport

/// A shell that may be installed.
enum Shell: String {
    case bash, zsh, fish

    /// True if the program is in a folder of `PATH`.
    var isInstalled: Bool { url != nil }

    /// The location of the program; nil if it is not installed.
    var url: URL? { installedProgram(rawValue) }

    /// True if tests can run the shell at a pseudo-terminal, which takes Python.
    var canRunAtTerminal: Bool { isInstalled && Python.has("pty") }
}

extension Shell {
    /// The command line that starts the shell with the file `setup` and no settings of the user.
    var command: [String] {
        switch self {
        case .bash: ["bash", "--noprofile", "--rcfile", "setup/setup", "-i"]
        case .zsh: ["zsh", "--no-global-rcs", "-i"]
        case .fish: ["fish", "--no-config", "--init-command", "source setup/setup", "-i"]
        }
    }

    /// The names of the files for the completion script and for the commands in `setup`.
    var files: (script: String, setup: String) {
        switch self {
        case .bash, .fish: ("script", "setup")
        case .zsh: ("_tagtally", ".zshrc")
        }
    }

    /// Commands that prepare the shell for a session.
    ///
    /// Tab completes, Control-X d writes the line to a file, and Control-X k clears the line.
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
            function show
                printf %s (commandline | string collect) >setup/new; mv setup/new setup/line
            end
            bind \cxd show
            bind \cxk 'commandline ""'
            touch setup/ready
            """#
        }
    }
}
