import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  Menu,
  Popover,
  SegmentedControl,
  TextInput,
  Tooltip,
} from "@mantine/core";
import { palettes, paletteVariables } from "./palette";

const survey: MantineColorsTuple = [
  "#e6f4f9",
  "#cfe6ee",
  "#a3cddc",
  "#73b2c9",
  "#4a9ab7",
  "#2883a4",
  "#0a6480",
  "#085870",
  "#06495e",
  "#03384a",
];

const paper: MantineColorsTuple = [
  "#fbf9f4",
  "#f4f0e7",
  "#e4ded0",
  "#d7d0c0",
  "#c9c1af",
  "#8c8574",
  "#5b6572",
  "#46505d",
  "#303b48",
  "#1b2531",
];

const slate: MantineColorsTuple = [
  "#e5e9ef",
  "#c3ccd7",
  "#9ba8b8",
  "#6b7c93",
  "#435268",
  "#2a3545",
  "#1a2330",
  "#151c27",
  "#111822",
  "#0c1119",
];

export const theme = createTheme({
  primaryColor: "survey",
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  colors: { survey, gray: paper, dark: slate },
  white: palettes.light.raised,
  black: palettes.light.ink,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1.25rem", xl: "1.75rem" },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "1.75rem" }, h2: { fontSize: "0.9375rem" } } },
  radius: { xs: "2px", sm: "3px", md: "4px", lg: "6px", xl: "10px" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: Button.extend({
      defaultProps: { size: "xs" },
      vars: (_theme, { variant }) =>
        variant === undefined || variant === "filled"
          ? { root: { "--button-bg": "var(--gz-accent)", "--button-color": "var(--gz-accent-ink)" } }
          : { root: {} },
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray" } }),
    TextInput: TextInput.extend({ defaultProps: { size: "xs" } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: "xs", withItemsBorders: false } }),
    Menu: Menu.extend({
      defaultProps: { shadow: "sm", position: "bottom-end", withinPortal: false, withInitialFocusPlaceholder: false },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: "sm", withinPortal: false } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: false } }),
  },
});

/** Mantine's own colours, led back to the palette. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...paletteVariables(palettes.light),
    "--mantine-color-body": palettes.light.ground,
    "--mantine-color-text": palettes.light.ink,
    "--mantine-color-dimmed": palettes.light.muted,
    "--mantine-color-default": palettes.light.raised,
    "--mantine-color-default-border": palettes.light.field,
    "--mantine-color-anchor": palettes.light.accent,
    "--mantine-color-error": palettes.light.failed,
    "--mantine-color-placeholder": palettes.light.muted,
  },
  dark: {
    ...paletteVariables(palettes.dark),
    "--mantine-color-body": palettes.dark.ground,
    "--mantine-color-text": palettes.dark.ink,
    "--mantine-color-dimmed": palettes.dark.muted,
    "--mantine-color-default": palettes.dark.raised,
    "--mantine-color-default-border": palettes.dark.field,
    "--mantine-color-anchor": palettes.dark.accent,
    "--mantine-color-error": palettes.dark.failed,
    "--mantine-color-placeholder": palettes.dark.muted,
  },
});
