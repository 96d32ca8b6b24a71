import { App, ConfigProvider } from "antd"
import frFR from "antd/es/locale/fr_FR.js"
import dayjs from "dayjs"
import "dayjs/locale/fr.js"
import { type ReactNode, useMemo } from "react"
import { themeConfig } from "../../lib/theme.ts"
import { useTheme } from "../../lib/themeChoice.ts"

dayjs.locale("fr")

/** antd in French and in our colours; `App` carries messages and confirmations. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const config = useMemo(() => themeConfig(theme), [theme])
  return (
    <ConfigProvider locale={frFR} theme={config} wave={{ disabled: true }}>
      <App component={false} message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
