import { Alert } from "antd"
import type { ReactNode } from "react"
import { useMayManage } from "./account.ts"

interface ManagersOnlyProps {
  /** Shown to other users. */
  sentence: string
  children: ReactNode
}

/** The content of an administrators' dialog, which any user can open by its address. */
export const ManagersOnly = ({ sentence, children }: ManagersOnlyProps) =>
  useMayManage() ? children : <Alert type="warning" showIcon role="alert" title={sentence} />
