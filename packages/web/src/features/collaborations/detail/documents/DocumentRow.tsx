import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  LinkOutlined,
  PlaySquareOutlined,
} from "@ant-design/icons"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { type MenuProps, Switch } from "antd"
import { useDialogParam } from "../../../../lib/dialog/useDialogParam.ts"
import { formatDate, formatFileSize } from "../../../../lib/format.ts"
import { safeLink } from "../../../../lib/links.ts"
import { previewKindOf } from "../../../../ui/FilePreview.tsx"
import { collaborationDialogs } from "../shared/board.ts"
import { ActionsMenu, RowText, ViaPublicLink } from "../shared/parts.tsx"
import styles from "./DocumentRow.module.css"
import type { DocumentActions } from "./DocumentsTab.tsx"

interface DocumentRowProps {
  document: CollaborationDocument
  actions: DocumentActions
}

export function DocumentRow({ document, actions }: DocumentRowProps) {
  const { id, name, type, kind, fileSize, participantName, visibleForBrand, createdAt } = document
  const size = kind === "link" ? "Lien" : formatFileSize(fileSize ?? 0)
  return (
    <li className={styles.row}>
      <DocumentIcon document={document} />
      <RowText name={<DocumentName document={document} onDownload={() => void actions.download(document)} />}>
        <span className={styles.type}>{DOCUMENT_TYPES[type]}</span>
        <span>{size}</span>
        <span>{participantName ?? "Document commun"}</span>
        <span>{formatDate(createdAt)}</span>
        {document.viaPublicLink ? <ViaPublicLink /> : null}
      </RowText>
      <div className={styles.visible}>
        <Switch
          size="small"
          id={`visible-${id}`}
          checked={visibleForBrand}
          onChange={(checked) => void actions.setVisible(document, checked)}
          aria-label={`Visible par la marque : ${name}`}
        />
        <label htmlFor={`visible-${id}`}>Visible par la marque</label>
      </div>
      <DocumentMenu document={document} actions={actions} />
    </li>
  )
}

const ICONS = {
  image: <FileImageOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  video: <PlaySquareOutlined aria-hidden />,
}

function DocumentIcon({ document }: { document: CollaborationDocument }) {
  const kind = previewKindOf(document)
  const file = kind ? ICONS[kind] : <FileOutlined aria-hidden />
  return (
    <span className={styles.icon} aria-hidden="true">
      {document.kind === "link" ? <LinkOutlined aria-hidden /> : file}
    </span>
  )
}

interface DocumentNameProps {
  document: CollaborationDocument
  onDownload: () => void
}

/** The name does the likeliest thing: it shows the file, opens the link, or downloads. */
function DocumentName({ document, onDownload }: DocumentNameProps) {
  const dialogs = useDialogParam(collaborationDialogs)
  const { id, name, kind, url } = document
  if (kind === "link") {
    return (
      <a className={styles.name} href={safeLink(url)} target="_blank" rel="noopener noreferrer">
        {name}
        <span className="visually-hidden"> (nouvel onglet)</span>
      </a>
    )
  }
  const open = previewKindOf(document) ? () => dialogs.open("preview", { item: id }) : onDownload
  return (
    <button type="button" className={styles.name} onClick={open}>
      {name}
    </button>
  )
}

type Items = NonNullable<MenuProps["items"]>

interface DocumentMenuProps {
  document: CollaborationDocument
  actions: DocumentActions
}

function DocumentMenu({ document, actions }: DocumentMenuProps) {
  const dialogs = useDialogParam(collaborationDialogs)
  const { id, kind, name, url } = document
  const preview: Items = previewKindOf(document)
    ? [
        {
          key: "preview",
          icon: <EyeOutlined aria-hidden="true" />,
          label: "Aperçu",
          onClick: () => dialogs.open("preview", { item: id }),
        },
      ]
    : []
  const open: Items = [
    {
      key: "open",
      icon: <LinkOutlined aria-hidden="true" />,
      label: (
        <a href={safeLink(url)} target="_blank" rel="noopener noreferrer">
          Ouvrir le lien
        </a>
      ),
    },
  ]
  const download: Items = [
    {
      key: "download",
      icon: <DownloadOutlined aria-hidden="true" />,
      label: "Télécharger",
      onClick: () => void actions.download(document),
    },
  ]
  const items: Items = [
    ...(kind === "link" ? open : [...preview, ...download]),
    {
      key: "edit",
      icon: <EditOutlined aria-hidden="true" />,
      label: "Modifier",
      onClick: () => dialogs.open("document", { item: id }),
    },
    { type: "divider" },
    {
      key: "remove",
      icon: <DeleteOutlined aria-hidden="true" />,
      label: "Supprimer",
      danger: true,
      onClick: () => void actions.remove(document),
    },
  ]
  return <ActionsMenu name={name} items={items} />
}
