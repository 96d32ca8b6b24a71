import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons"
import { hasPermission } from "@trame/core/access"
import type { CastingDetail } from "@trame/core/castings/shapes"
import { Button } from "antd"
import { LinkButton } from "../../../components/LinkButton.tsx"
import { useMe } from "../../session/me.ts"
import type { Dialogs } from "../dialogs.ts"
import { BrandLinkButton } from "../link/BrandLinkButton.tsx"
import { CastingStatusTag } from "../statusTags.tsx"
import { useRemoveCasting } from "../useRemoveCasting.tsx"
import styles from "./Detail.module.css"

interface DetailHeadProps {
  detail: CastingDetail
  dialogs: Dialogs
}

export function DetailHead({ detail: { casting, proposals }, dialogs }: DetailHeadProps) {
  const remove = useRemoveCasting()
  const mayConvert = hasPermission(useMe(), "collaborations")
  const accepted = proposals.some(({ brandStatus }) => brandStatus === "accepted")

  const removeAndClose = async () => {
    if (await remove(casting)) await dialogs.leave()
  }
  return (
    <div className={styles.head}>
      <p className={styles.brand}>
        <span>{casting.brand}</span>
        <CastingStatusTag status={casting.status} />
      </p>
      <div className={styles.actions}>
        {mayConvert && casting.collaborationId ? (
          <LinkButton
            to={`/app/collaborations/${casting.collaborationId}`}
            icon={<TeamOutlined aria-hidden />}
          >
            Voir la collaboration
          </LinkButton>
        ) : mayConvert && accepted ? (
          <Button
            type="primary"
            icon={<TeamOutlined aria-hidden />}
            onClick={() => dialogs.openConversion(casting.id)}
          >
            Créer la collaboration
          </Button>
        ) : null}
        <BrandLinkButton casting={casting} />
        <Button icon={<EditOutlined aria-hidden />} onClick={() => dialogs.openEdit(casting.id)}>
          Modifier
        </Button>
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void removeAndClose()}>
          Supprimer
        </Button>
      </div>
    </div>
  )
}
