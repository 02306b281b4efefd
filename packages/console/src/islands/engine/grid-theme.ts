import { colorSchemeVariable, themeQuartz } from "ag-grid-community";

/** The design of the page, which knows light and dark. */
export const gridTheme = themeQuartz.withPart(colorSchemeVariable).withParams({
  backgroundColor: "var(--card)",
  foregroundColor: "var(--text)",
  accentColor: "var(--accent)",
  borderColor: "var(--rule)",
  headerBackgroundColor: "var(--ground)",
  headerTextColor: "var(--muted)",
  cellTextColor: "var(--text)",
  rowHoverColor: "var(--hover)",
  selectedRowBackgroundColor: "var(--accent-soft)",
  rangeSelectionBorderColor: "var(--accent)",
  headerColumnResizeHandleColor: "transparent",
  browserColorScheme: "inherit",
  fontFamily: "inherit",
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 500,
  cellHorizontalPadding: 12,
  checkboxBorderRadius: 3,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerHeight: 32,
});
