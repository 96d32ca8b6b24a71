import { LoadingOutlined } from "@ant-design/icons"
import { App, ConfigProvider } from "antd"
import frFR from "antd/es/locale/fr_FR.js"
import dayjs from "dayjs"
import { type LoaderFunctionArgs, redirect } from "react-router-dom"
import { useActingAgency } from "../../lib/session/acting.ts"
import { loginPath } from "../../lib/session/deepLink.ts"
import { hasSession } from "../../lib/session/session.ts"
import { Frame } from "./Frame.tsx"
import { RouterAddress } from "./RouterAddress.tsx"
import { SessionGate } from "./SessionGate.tsx"
import "dayjs/locale/fr.js"
import { type ReactNode, useMemo } from "react"
import { themeConfig } from "../../lib/theme.ts"
import { useTheme } from "../../lib/themeChoice.ts"

export async function loader({ request }: LoaderFunctionArgs) {
  return (await hasSession()) ? null : redirect(loginPath(new URL(request.url)))
}

/** The session is watched while the person is inside: asking again at each navigation adds nothing. */
export const shouldRevalidate = () => false

/** All begins anew with another agency. */
export function Component() {
  return (
    <AppProviders>
      <RouterAddress>
        <SessionGate key={useActingAgency()}>
          <Frame />
        </SessionGate>
      </RouterAddress>
    </AppProviders>
  )
}

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
