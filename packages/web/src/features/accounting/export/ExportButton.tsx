import { DownloadOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { Export } from "./useExport.ts"

export function ExportButton({ csv, disabled }: { csv: Export; disabled: boolean }) {
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={disabled || csv.read !== null}
      onClick={() => void csv.start()}
    >
      Exporter en CSV
    </Button>
  )
}
