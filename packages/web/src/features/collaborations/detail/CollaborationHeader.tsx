import { DeleteOutlined, EditOutlined, LinkOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { useNavigate } from "react-router-dom"
import { PageHeader } from "../../../components/PageHeader.tsx"
import { CollaborationStatusTag } from "../CollaborationStatusTag.tsx"
import { BrandName } from "./BrandName.tsx"
import { useBoard } from "./board.ts"
import styles from "./CollaborationHeader.module.css"
import { Facts } from "./Facts.tsx"
import { useRemoveCollaboration } from "./useRemoveCollaboration.ts"

export function CollaborationHeader() {
  const { collaborationId, detail, dialogs } = useBoard()
  const { collaboration } = detail
  const navigate = useNavigate()
  const remove = useRemoveCollaboration(collaborationId)
  return (
    <>
      <PageHeader
        title={collaboration.name}
        subtitle={
          <span className={styles.subtitle}>
            <BrandName brand={collaboration.brand} clientId={collaboration.clientId} />
            <CollaborationStatusTag status={collaboration.status} />
          </span>
        }
        back="/app/collaborations"
        actions={
          <>
            <Button icon={<LinkOutlined aria-hidden="true" />} onClick={() => dialogs.open("link")}>
              {collaboration.linkToken ? "Gérer le lien public" : "Générer le lien public"}
            </Button>
            <Button
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label="Supprimer"
              title="Supprimer"
              onClick={() => void remove(collaboration.name)}
            />
            <Button
              type="primary"
              icon={<EditOutlined aria-hidden="true" />}
              onClick={() => navigate(`/app/collaborations/new?id=${collaborationId}`)}
            >
              Modifier
            </Button>
          </>
        }
      />
      <Facts collaboration={collaboration} />
    </>
  )
}
