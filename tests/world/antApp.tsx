import { App, ConfigProvider } from "antd"
import type { ReactNode } from "react"

/** The surroundings of notices and questions. No animations: none would ever end here. */
export const AntApp = ({ children }: { children?: ReactNode }) => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <App component={false}>{children}</App>
  </ConfigProvider>
)
