import { theme as antdTheme, type ThemeConfig } from "antd"
import { PALETTE, type ThemeName } from "./themeChoice.ts"

const FONT = '"Figtree Variable", system-ui, sans-serif'

/** `share` of the colour over the ground, both `#rrggbb`. */
function mix(colour: string, ground: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * share + channel(ground, at) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`
}

export function themeConfig(name: ThemeName): ThemeConfig {
  const colours = PALETTE[name]
  const ground = (colour: string) => mix(colour, colours.surface, 0.11)
  const edge = (colour: string) => mix(colour, colours.surface, 0.38)
  return {
    algorithm: name === "dark" ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: colours.accent,
      colorInfo: colours.info,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorError: colours.danger,
      colorInfoBg: ground(colours.info),
      colorInfoBorder: edge(colours.info),
      colorSuccessBg: ground(colours.success),
      colorSuccessBorder: edge(colours.success),
      colorWarningBg: ground(colours.warning),
      colorWarningBorder: edge(colours.warning),
      colorErrorBg: ground(colours.danger),
      colorErrorBorder: edge(colours.danger),
      colorLink: colours.accent,
      colorLinkHover: colours["coral-text"],
      colorTextBase: colours.ink,
      colorBgBase: colours.paper,
      colorText: colours.ink,
      colorTextSecondary: colours["ink-soft"],
      colorTextTertiary: colours["ink-faint"],
      colorTextDescription: colours["ink-soft"],
      colorTextPlaceholder: colours["ink-faint"],
      colorBgLayout: colours.paper,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours["field-line"],
      colorBorderSecondary: colours.line,
      colorTextLightSolid: colours["on-accent"],
      borderRadius: 10,
      borderRadiusLG: 12,
      fontFamily: FONT,
      fontSize: 15,
      controlHeight: 38,
      motion: !window.matchMedia("(prefers-reduced-motion: reduce)").matches,
    },
    components: {
      Button: { fontWeight: 600, primaryShadow: "none", defaultShadow: "none", dangerShadow: "none" },
      Checkbox: { colorWhite: colours["on-accent"] },
      Radio: { colorWhite: colours["on-accent"] },
      Segmented: {
        trackBg: mix(colours.ink, colours.paper, 0.08),
        itemSelectedBg: colours["accent-soft"],
        itemSelectedColor: colours.accent,
      },
      Card: { headerFontSize: 17 },
      Tooltip: { colorBgSpotlight: "#2a1638", colorTextLightSolid: "#f0e6f4" },
      Table: { headerBg: "transparent", headerColor: colours["ink-soft"] },
      Tabs: { titleFontSize: 15 },
    },
  }
}
