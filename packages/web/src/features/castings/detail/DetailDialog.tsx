import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Casting, CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { useDialog, useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../../lib/format.ts"
import { useMe } from "../../../lib/session/me.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { Facts } from "../../../ui/list/Facts.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { castingDialogs, detailOptions, useRemoveCasting } from "../cache.ts"
import { BrandLinkButton } from "../link/BrandLinkButton.tsx"
import { CastingStatusTag, Deadline, NoSuchCasting } from "../tags.tsx"
import { ActivityLog } from "./ActivityLog.tsx"
import styles from "./Detail.module.css"
import { Proposals } from "./Proposals.tsx"

export default function DetailDialog({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const query = useQuery(detailOptions(castingId))
  const title = query.data?.casting.name ?? "Casting"
  return (
    <DialogFrame title={<span className={styles.name}>{title}</span>} width={980}>
      <QueryBoundary
        query={query}
        loading="Chargement du casting"
        rows={8}
        gone={<NoSuchCasting />}
        onBack={close}
      >
        {(detail) => <Detail detail={detail} readAt={query.dataUpdatedAt} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

interface DetailProps {
  detail: CastingDetail
  /** Milliseconds since 1970. */
  readAt: number
}

export function Detail({ detail, readAt }: DetailProps) {
  return (
    <div className={styles.detail}>
      <DetailHead detail={detail} />
      <About casting={detail.casting} />
      <Proposals proposals={detail.proposals} />
      <ActivityLog castingId={detail.casting.id} first={detail.activity} readAt={readAt} />
    </div>
  )
}

export function DetailHead({ detail: { casting, proposals } }: { detail: CastingDetail }) {
  const { open } = useDialogParam(castingDialogs)
  const { finish } = useDialog()
  const remove = useRemoveCasting()
  const mayConvert = hasPermission(useMe(), "collaborations")
  const accepted = proposals.some(({ brandStatus }) => brandStatus === "accepted")

  const removeAndClose = async () => {
    if (await remove(casting)) finish()
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
            onClick={() => open("convert", { casting: casting.id })}
          >
            Créer la collaboration
          </Button>
        ) : null}
        <BrandLinkButton casting={casting} />
        <Button icon={<EditOutlined aria-hidden />} onClick={() => open("edit", { casting: casting.id })}>
          Modifier
        </Button>
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void removeAndClose()}>
          Supprimer
        </Button>
      </div>
    </div>
  )
}

export function About({ casting }: { casting: Casting }) {
  const { description, requirements } = casting
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            ["Budget", casting.budget],
            ["Début", formatDate(casting.startDate, { style: "long" })],
            ["Fin", formatDate(casting.endDate, { style: "long" })],
            ["Date limite", <Deadline key="deadline" deadline={casting.deadline} />],
          ]}
        />
      </div>
      <div className={styles.texts}>
        <section aria-label="Description">
          <h3 className={styles.title}>Description</h3>
          <p className={styles.prose}>{description}</p>
        </section>
        <section aria-label="Critères">
          <h3 className={styles.title}>Critères</h3>
          {requirements.length > 0 ? (
            <ul className={styles.requirements}>
              {requirements.map((requirement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and this list is only shown
                <li key={index}>{requirement}</li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>Aucun critère</p>
          )}
        </section>
      </div>
    </>
  )
}
