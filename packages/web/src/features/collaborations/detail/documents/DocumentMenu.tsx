import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EyeOutlined,
  LinkOutlined,
  MoreOutlined,
} from "@ant-design/icons"
import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { Button, Dropdown, type MenuProps } from "antd"
import { useBoard } from "../board.ts"
import { previewOf, safeLink } from "./document.ts"
import type { DocumentActions } from "./useDocumentActions.ts"

type Items = NonNullable<MenuProps["items"]>

interface DocumentMenuProps {
  document: CollaborationDocument
  actions: DocumentActions
}

export function DocumentMenu({ document, actions }: DocumentMenuProps) {
  const { dialogs } = useBoard()
  const { id, kind, name, url } = document
  const preview: Items = previewOf(document)
    ? [
        {
          key: "preview",
          icon: <EyeOutlined aria-hidden="true" />,
          label: "Aperçu",
          onClick: () => dialogs.open("preview", id),
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
      onClick: () => dialogs.open("document", id),
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
  return (
    <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
      <Button
        type="text"
        icon={<MoreOutlined aria-hidden="true" />}
        aria-label={`Actions pour « ${name} »`}
      />
    </Dropdown>
  )
}
