import { Alert } from "antd"
import type { ReactNode } from "react"
import { useMayManage } from "./account.ts"

interface ManagersOnlyProps {
  /** Said to anybody else. */
  sentence: string
  children: ReactNode
}

/** What is in a dialog of administrators, which its address opens to anybody. */
export const ManagersOnly = ({ sentence, children }: ManagersOnlyProps) =>
  useMayManage() ? children : <Alert type="warning" showIcon role="alert" title={sentence} />
