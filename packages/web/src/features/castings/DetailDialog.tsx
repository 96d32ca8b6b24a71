import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { ActivityEntry, Casting, CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { api } from "../../lib/api/api.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatDateTime } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { CursorList, cursorPages, withItems } from "../../ui/list/CursorList.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { BrandLinkButton } from "./BrandLinkButton.tsx"
import { castingDialogs, detailOptions, useRemoveCasting } from "./cache.ts"
import styles from "./Detail.module.css"
import { Proposals } from "./DetailProposals.tsx"
import { CastingStatusTag, Deadline, NoSuchCasting } from "./tags.tsx"

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

interface ActivityLogProps {
  castingId: string
  /** The newest entries, read with the casting. */
  first: CastingDetail["activity"]
  /** Milliseconds since 1970. */
  readAt: number
}

/** What happened to the casting, the newest first. */
export function ActivityLog({ castingId, first, readAt }: ActivityLogProps) {
  const query = useInfiniteQuery(
    api.castings.activity.infiniteOptions({
      input: (cursor: string | undefined) => ({ castingId, cursor }),
      ...cursorPages,
      initialData: { pages: [first], pageParams: [undefined] },
      initialDataUpdatedAt: readAt,
    }),
  )
  const entries = united([...first.items, ...query.data.pages.flatMap(({ items }) => items)])
  return (
    <section aria-label="Activité" className={styles.section}>
      <h3 className={styles.title}>Activité</h3>
      <CursorList
        query={withItems(query, entries)}
        loading="Chargement de l'activité"
        empty={<p className={styles.none}>Aucune activité</p>}
      >
        {(shown) => (
          <ol className={styles.log}>
            {shown.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </CursorList>
    </section>
  )
}

function Entry({ entry: { action, user, timestamp, details } }: { entry: ActivityEntry }) {
  return (
    <li className={styles.entry}>
      <p className={styles.action}>
        {action}
        {details ? <span className={styles.details}> {details}</span> : null}
      </p>
      <p className={styles.when}>
        {user ? `${user} · ` : ""}
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
    </li>
  )
}

/** Each once: the casting and its journal are read apart, and either may be the newer. */
function united(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  return [...known.values()].sort(
    (a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id),
  )
}
