import { App, ConfigProvider } from "antd"
import type { ReactNode } from "react"

/** The context of notices and confirmations, without animations, which would never end here. */
export const AntApp = ({ children }: { children?: ReactNode }) => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <App component={false}>{children}</App>
  </ConfigProvider>
)
