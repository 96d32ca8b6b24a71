import { LoadingOutlined } from "@ant-design/icons"
import { App, ConfigProvider } from "antd"
import frFR from "antd/es/locale/fr_FR.js"
import dayjs from "dayjs"
import "dayjs/locale/fr.js"
import { type ReactNode, useMemo } from "react"
import { themeConfig } from "../../lib/theme.ts"
import { useTheme } from "../../lib/themeChoice.ts"

dayjs.locale("fr")

/** antd's own would add "loading" to the button's name, and may stay there unseen afterwards. */
const BUTTON = { loadingIcon: <LoadingOutlined spin aria-hidden /> }

/** antd in French and in our colours; `App` carries messages and confirmations. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const config = useMemo(() => themeConfig(theme), [theme])
  return (
    <ConfigProvider locale={frFR} theme={config} wave={{ disabled: true }} button={BUTTON}>
      <App component={false} message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
