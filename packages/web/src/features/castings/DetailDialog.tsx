import { DeleteOutlined, EditOutlined, TeamOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type {
  ActivityEntry,
  Casting,
  CastingDetail,
  Proposal,
} from "@trame/core/campaigns/castings/contract/shapes"
import { BRAND_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { de } from "@trame/core/lib/text"
import { Button } from "antd"
import { memo, useMemo } from "react"
import { oneOf, optionsOf, useListParams } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatFollowers,
  formatNumber,
  formatRate,
} from "../../lib/format.ts"
import { safeUrl } from "../../lib/links.ts"
import { useMe } from "../../lib/session/me.ts"
import { Comments } from "../../ui/comments/Comments.tsx"
import { UnsentComments } from "../../ui/comments/UnsentComments.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { CursorList, cursorPages, withItems } from "../../ui/list/CursorList.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { ShowMoreList } from "../../ui/list/ShowMoreList.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { Bar, Shape, times } from "../../ui/states/Shape.tsx"
import { BrandLinkButton } from "./BrandLinkButton.tsx"
import { castingDialogs, countsOf, detailOptions, useRemoveCasting } from "./cache.ts"
import styles from "./DetailDialog.module.css"
import { AnswersBar, BrandStatusTag, CastingStatusTag, Deadline, NoSuchCasting, Platforms } from "./tags.tsx"

export default function DetailDialog({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const query = useQuery(detailOptions(castingId))
  const title = query.data?.casting.name ?? "Casting"
  return (
    <DialogFrame
      title={<span className="block text-xl titled anywhere leading-tight">{title}</span>}
      width={980}
    >
      <QueryBoundary
        query={query}
        loading={<DetailSkeleton />}
        gone={
          <>
            <NoSuchCasting />
            <UnsentComments place="casting" subjectId={castingId} />
          </>
        }
        onBack={close}
      >
        {(detail) => <Detail detail={detail} readAt={query.dataUpdatedAt} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

function DetailSkeleton() {
  return (
    <Shape label="Chargement du casting">
      <div className="grid gap-7 cols-1">
        <div className="row wrap justify-between gap-y-4 gap-x-6">
          <p className="row wrap gap-y-3 gap-x-4 min-0 text-l medium anywhere">
            <Bar width={120} />
            <Bar kind="tag" width={76} />
          </p>
          <div className="row wrap gap-3">
            {[168, 112, 122].map((width) => (
              <Bar key={width} kind="button" width={width} />
            ))}
          </div>
        </div>
        <div className={`p-5 rounded ${styles.facts}`}>
          <Facts
            facts={["Budget", "Début", "Fin", "Date limite"].map((label) => [
              label,
              <Bar key={label} width={110} />,
            ])}
          />
        </div>
        <div className={styles.texts}>
          {["Description", "Critères"].map((title) => (
            <section key={title}>
              <h3 className={`text-l bold ${styles.title}`}>{title}</h3>
              <p className={`anywhere pre-wrap ${styles.prose}`}>
                <Bar width="94%" /> <Bar width="70%" />
              </p>
            </section>
          ))}
        </div>
        <section className={`grid gap-4 ${styles.section}`}>
          <div className="flex wrap items-baseline justify-between gap-y-1 gap-x-5">
            <h3 className={`text-l bold ${styles.title}`}>Influenceurs proposés</h3>
            <p className="soft">
              <Bar width={150} />
            </p>
          </div>
          <p className="row wrap gap-3">
            {[64, 104, 92, 102, 84].map((width) => (
              <Bar key={width} kind="tag" width={width} />
            ))}
          </p>
          <ul className={styles.proposals}>
            {times(4).map((at) => (
              <li key={at} className={`card grid gap-3 px-5 py-4 ${styles.card}`}>
                <div className={`row gap-4 ${styles.cardHead}`}>
                  <Bar kind="picture" width={44} />
                  <div className={`flex-1 min-0 ${styles.person}`}>
                    <Bar width={150} />
                    <p className={`flex wrap soft text-m ${styles.meta}`}>
                      <Bar width={220} />
                    </p>
                  </div>
                  <Bar kind="tag" width={92} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Shape>
  )
}

interface DetailProps {
  detail: CastingDetail
  /** Milliseconds since 1970. */
  readAt: number
}

export function Detail({ detail, readAt }: DetailProps) {
  return (
    <div className="grid gap-7 cols-1">
      <DetailHead detail={detail} />
      <About casting={detail.casting} />
      <Proposals proposals={detail.proposals} />
      <section className={`grid gap-4 ${styles.section}`}>
        <h3 className={`text-l bold ${styles.title}`}>Commentaires</h3>
        <Comments place="casting" subjectId={detail.casting.id} />
      </section>
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
    <div className="row wrap justify-between gap-y-4 gap-x-6">
      <p className="row wrap gap-y-3 gap-x-4 min-0 text-l medium anywhere">
        <span>{casting.brand}</span>
        <CastingStatusTag status={casting.status} />
      </p>
      <div className="row wrap gap-3">
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
            data-offered
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
      <div className={`p-5 rounded ${styles.facts}`}>
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
          <h3 className={`text-l bold ${styles.title}`}>Description</h3>
          <p className={`anywhere pre-wrap ${styles.prose}`}>{description}</p>
        </section>
        <section aria-label="Critères">
          <h3 className={`text-l bold ${styles.title}`}>Critères</h3>
          {requirements.length > 0 ? (
            <ul className={`grid gap-2 pl-6 anywhere ${styles.requirements}`}>
              {requirements.map((requirement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have equal texts, and this list is static
                <li key={index}>{requirement}</li>
              ))}
            </ul>
          ) : (
            <p className="soft">Aucun critère</p>
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

/** The casting's activity, newest first. */
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
    <section aria-label="Activité" className={`grid gap-4 ${styles.section}`}>
      <h3 className={`text-l bold ${styles.title}`}>Activité</h3>
      <CursorList
        query={withItems(query, entries)}
        loading="Chargement de l'activité"
        empty={<p className="soft">Aucune activité</p>}
      >
        {(shown) => (
          <ol className="grid">
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
      <p className="medium anywhere">
        {action}
        {details ? <span className="soft regular"> {details}</span> : null}
      </p>
      <p className="soft text-m">
        {user ? `${user} · ` : ""}
        <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
      </p>
    </li>
  )
}

/** Removes duplicates: the casting and its log load separately, and either may be newer. */
function united(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  return [...known.values()].sort(
    (a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id),
  )
}

const ANSWERS = optionsOf(BRAND_STATUSES, "Tous")
const PARAMS = { answer: oneOf(BRAND_STATUSES) }

export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { values, set } = useListParams(PARAMS)
  const { answer } = values
  const counts = useMemo(() => countsOf(proposals), [proposals])
  const numbers = { ...counts, pending: counts.proposals - counts.decisions, all: counts.proposals }
  const shown = useMemo(
    () => (answer === "all" ? proposals : proposals.filter(({ brandStatus }) => brandStatus === answer)),
    [proposals, answer],
  )
  return (
    <section aria-label="Influenceurs proposés" className={`grid gap-4 ${styles.section}`}>
      <div className="flex wrap items-baseline justify-between gap-y-1 gap-x-5">
        <h3 className={`text-l bold ${styles.title}`}>Influenceurs proposés</h3>
        <p className="soft">
          {formatCount(counts.decisions, "décision reçue", "décisions reçues")} sur{" "}
          {formatNumber(counts.proposals)}
        </p>
      </div>
      {proposals.length > 0 ? (
        <>
          <AnswersBar counts={counts} />
          <FilterChips
            legend="Filtrer par réponse de la marque"
            options={ANSWERS.map((option) => ({ ...option, count: numbers[option.value] }))}
            value={answer}
            small
            onChange={(next) => set({ answer: next })}
          />
          {shown.length > 0 ? (
            <ShowMoreList
              key={answer}
              items={shown}
              label="Influenceurs proposés"
              className={styles.proposals}
            >
              {(proposal) => <ProposalCard key={proposal.id} proposal={proposal} />}
            </ShowMoreList>
          ) : (
            <p className="soft">Aucun influenceur avec cette réponse</p>
          )}
        </>
      ) : (
        <p className="soft">Aucun influenceur proposé pour le moment</p>
      )}
    </section>
  )
}

const ProposalCard = memo(function ProposalCard({ proposal }: { proposal: Proposal }) {
  const { fullName, username, brandComment, brandDecisionDate, creativeNote, references } = proposal
  return (
    <li className={`card grid gap-3 px-5 py-4 ${styles.card}`}>
      <div className={`row gap-4 ${styles.cardHead}`}>
        <span aria-hidden="true">
          <PersonAvatar name={fullName} imageUrl={proposal.profileImageUrl} size={44} />
        </span>
        <div className={`flex-1 min-0 ${styles.person}`}>
          <h4 className={`text-base bold anywhere ${styles.personName}`}>{fullName}</h4>
          <p className={`flex wrap soft text-m ${styles.meta}`}>
            {username ? <span>@{username}</span> : null}
            <Platforms platform={proposal.platform} />
            <span>{formatFollowers(proposal.followersCount)}</span>
            <span>Engagement {formatRate(proposal.engagementRate)}</span>
          </p>
        </div>
        <BrandStatusTag status={proposal.brandStatus} />
      </div>
      {creativeNote ? <p className={`anywhere pre-wrap ${styles.note}`}>{creativeNote}</p> : null}
      {references.length > 0 ? (
        <ul
          className={`flex wrap gap-y-2 gap-x-5 text-m ${styles.references}`}
          aria-label={`Références ${de(fullName)}`}
        >
          {[...new Set(references)].map((reference) => (
            <Reference key={reference} url={reference} />
          ))}
        </ul>
      ) : null}
      {brandComment || brandDecisionDate ? (
        <p
          className={`flex wrap justify-between gap-y-1 gap-x-5 px-4 py-3 rounded-m anywhere pre-wrap ${styles.answer}`}
        >
          {brandComment ? <span className="medium">«&nbsp;{brandComment}&nbsp;»</span> : null}
          {brandDecisionDate ? (
            <span className="soft text-m">Répondu le {formatDate(brandDecisionDate, { style: "long" })}</span>
          ) : null}
        </p>
      ) : null}
    </li>
  )
})

function Reference({ url }: { url: string }) {
  const safe = safeUrl(url)
  return (
    <li>
      {safe ? (
        <a
          href={safe.href}
          target="_blank"
          rel="noopener noreferrer"
          className={`ellipsis inline-block py-1 max-full accent underline ${styles.reference}`}
        >
          {safe.hostname.replace(/^www\./, "")}
          {safe.pathname === "/" ? "" : safe.pathname}
        </a>
      ) : (
        url
      )}
    </li>
  )
}
