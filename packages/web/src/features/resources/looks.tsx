import {
  AccountBookOutlined,
  CalculatorOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  FolderOutlined,
  IdcardOutlined,
  LinkOutlined,
  MailOutlined,
  PlaySquareOutlined,
  ReadOutlined,
  SolutionOutlined,
} from "@ant-design/icons"
import type { Resource } from "@trame/core/workspace/resources/contract"
import type { ResourceType } from "@trame/core/workspace/resources/rules"
import type { ReactNode } from "react"
import { siteOf } from "../../lib/links.ts"
import { previewKindOf } from "../../ui/FilePreview.tsx"

export const TYPE_ICONS: Record<ResourceType, ReactNode> = {
  brief: <SolutionOutlined aria-hidden />,
  contract: <FileProtectOutlined aria-hidden />,
  invoice: <AccountBookOutlined aria-hidden />,
  quote: <CalculatorOutlined aria-hidden />,
  media_kit: <IdcardOutlined aria-hidden />,
  email: <MailOutlined aria-hidden />,
  training: <ReadOutlined aria-hidden />,
  video: <PlaySquareOutlined aria-hidden />,
  other: <FolderOutlined aria-hidden />,
}

type Content = Pick<Resource, "kind" | "file" | "url">

/** How the page can preview the content; null: only download or open elsewhere. */
export const previewOf = ({ kind, file }: Content) =>
  previewKindOf({ kind, contentType: file?.contentType ?? null })

const PREVIEWS = {
  image: <FileImageOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  video: <PlaySquareOutlined aria-hidden />,
}

const ENDINGS: readonly [RegExp, ReactNode][] = [
  [/^(csv|ods|xlsx?)$/i, <FileExcelOutlined key="table" aria-hidden />],
  [/^(docx?|odt)$/i, <FileWordOutlined key="text" aria-hidden />],
  [/^(pptx?|odp|key)$/i, <FilePptOutlined key="slides" aria-hidden />],
  [/^(txt|md|rtf)$/i, <FileTextOutlined key="plain" aria-hidden />],
  [/^(zip|rar|7z)$/i, <FileZipOutlined key="packed" aria-hidden />],
]

const endingOf = ({ file }: Content): string => /[^.]\.([a-z0-9]{1,5})$/i.exec(file?.name ?? "")?.[1] ?? ""

export function contentIcon(content: Content): ReactNode {
  if (content.kind === "link") return <LinkOutlined aria-hidden />
  const preview = previewOf(content)
  if (preview) return PREVIEWS[preview]
  const ending = endingOf(content)
  return ENDINGS.find(([name]) => name.test(ending))?.[1] ?? <FileOutlined aria-hidden />
}

/** A link's host or a file's extension. */
export const contentWord = (content: Content): string =>
  content.kind === "link" ? (siteOf(content.url) ?? "Lien") : endingOf(content).toUpperCase() || "Fichier"
