#pragma once

#include <dlfcn.h>
#include <xlsxwriter.h>

/// The functions of libxlsxwriter that are used. Applies the macro `each` to their names.
#define XLSX_WRITER_FUNCTIONS(each) \
    each(lxw_strerror) \
    each(lxw_workbook_free) \
    each(workbook_new_opt) \
    each(workbook_set_properties) \
    each(workbook_add_worksheet) \
    each(workbook_add_format) \
    each(workbook_add_chart) \
    each(workbook_close) \
    each(format_set_bold) \
    each(format_set_bottom) \
    each(format_set_align) \
    each(format_set_indent) \
    each(format_set_text_wrap) \
    each(format_set_num_format) \
    each(worksheet_write_number) \
    each(worksheet_write_string) \
    each(worksheet_set_column) \
    each(worksheet_set_row) \
    each(worksheet_freeze_panes) \
    each(worksheet_autofilter) \
    each(worksheet_ignore_errors) \
    each(worksheet_set_landscape) \
    each(worksheet_set_paper) \
    each(worksheet_fit_to_pages) \
    each(worksheet_repeat_rows) \
    each(worksheet_insert_chart_opt) \
    each(worksheet_conditional_format_range) \
    each(chart_add_series) \
    each(chart_series_set_categories) \
    each(chart_series_set_values) \
    each(chart_series_set_name_range) \
    each(chart_series_set_labels) \
    each(chart_series_set_points) \
    each(chart_set_series_gap) \
    each(chart_title_set_name) \
    each(chart_title_set_name_font) \
    each(chart_legend_set_position) \
    each(chart_axis_set_reverse) \
    each(chart_axis_set_num_format) \
    each(chart_axis_set_min) \
    each(chart_axis_set_max) \
    each(chart_axis_off) \
    each(chart_axis_major_gridlines_set_visible) \
    each(chart_axis_major_gridlines_set_line)

/// The functions of libxlsxwriter, loaded at run time.
struct xlsx_writer {
#define XLSX_WRITER_MEMBER(name) typeof(name) *_Nonnull name;
    XLSX_WRITER_FUNCTIONS(XLSX_WRITER_MEMBER)
#undef XLSX_WRITER_MEMBER
};

/// Loads the version of libxlsxwriter to which these headers belong.
///
/// Returns null, or why loading failed.
static inline const char *_Nullable load_xlsx_writer(struct xlsx_writer *_Nonnull writer) {
#if defined(__APPLE__)
    // On macOS the program is linked to it.
    void *library = RTLD_DEFAULT;
#else
    void *library = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#endif
#define XLSX_WRITER_LOAD(name) \
    { \
        void *symbol = dlsym(library, #name); \
        if (!symbol) return dlerror(); \
        writer->name = (typeof(name) *)symbol; \
    }
    XLSX_WRITER_FUNCTIONS(XLSX_WRITER_LOAD)
#undef XLSX_WRITER_LOAD
    return NULL;
}
