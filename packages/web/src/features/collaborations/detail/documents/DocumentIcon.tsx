import {
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  LinkOutlined,
  PlaySquareOutlined,
} from "@ant-design/icons"
import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import styles from "./DocumentIcon.module.css"
import { previewOf } from "./document.ts"

const ICONS = {
  image: <FileImageOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  video: <PlaySquareOutlined aria-hidden />,
}

export function DocumentIcon({ document }: { document: CollaborationDocument }) {
  const kind = previewOf(document)
  const file = kind ? ICONS[kind] : <FileOutlined aria-hidden />
  return (
    <span className={styles.icon} aria-hidden="true">
      {document.kind === "link" ? <LinkOutlined aria-hidden /> : file}
    </span>
  )
}
