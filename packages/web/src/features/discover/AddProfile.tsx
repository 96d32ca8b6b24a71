import { CheckOutlined, CloseOutlined, LinkOutlined, WarningOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { Button } from "antd"
import { type SyntheticEvent, useId, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { UrlInput } from "../../ui/form/UrlInput.tsx"
import {
  COST,
  KNOWN_ALREADY,
  NO_ADDRESS,
  refusalOf,
  sentenceOf,
  useAdd,
} from "../../ui/influencers/addition.ts"
import styles from "./AddProfile.module.css"
import { useAdditions } from "./additions.ts"
import { discoverDialogs } from "./catalogue.ts"
import { TOAST } from "./memberships.ts"

/** The credits left this month (rules/creators.md#credits). */
export function CreditsBadge() {
  const { data } = useQuery(api.discover.credits.queryOptions())
  if (!data) return null
  return (
    <p
      className={`card grid px-5 py-3 tabular leading-snug ${styles.credits}`}
      data-none={data.remaining === 0}
      role="status"
    >
      <strong className="accent text-l">
        Crédits : {data.remaining}/{data.total}
      </strong>{" "}
      <span className="soft text-s">Réinitialisation le {formatDate(data.resetAt, { style: "long" })}</span>
    </p>
  )
}

/** Id of the field. */
export const ADDRESS = "profile-address"

interface AddProfileProps {
  url: string
  onChange: (url: string) => void
}

/** Adds a profile by its address, and shows the progress of additions (rules/creators.md#add-by-url). */
export function AddProfile({ url, onChange }: AddProfileProps) {
  const add = useAdd()
  const notices = useNotices()
  const { open } = useDialogParam(discoverDialogs)
  const { busy, attempt } = useAttempt()
  const [problem, setProblem] = useState<string | null>(null)
  const note = useId()
  const latest = useRef(url)
  latest.current = url

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = url.trim()
    if (!typed) return setProblem(NO_ADDRESS)
    setProblem(null)
    const addition = await attempt(
      () => add(typed),
      (error) => setProblem(refusalOf(error)),
    )
    if (!addition) return
    // The member may have typed the next one meanwhile.
    if (latest.current === url) onChange("")
    if (addition.state !== "done" || !addition.influencerId) return
    notices.info(KNOWN_ALREADY, TOAST)
    open("influencer", { influencer: addition.influencerId })
  }
  return (
    <section
      aria-label="Ajouter un profil"
      className={`grid gap-4 mb-7 px-6 py-5 rounded-l border ${styles.section}`}
    >
      <form className="row wrap gap-y-3 gap-x-5" onSubmit={submit} noValidate>
        <label htmlFor={ADDRESS} className="bold">
          Ajouter un profil par URL
        </label>
        <div className={`flex gap-3 ${styles.row}`}>
          <UrlInput
            id={ADDRESS}
            prefix={<LinkOutlined aria-hidden />}
            placeholder="instagram.com/pseudo"
            maxLength={2000}
            status={problem ? "error" : ""}
            aria-invalid={problem !== null}
            aria-describedby={problem ? note : undefined}
            value={url}
            onChange={({ target }) => {
              setProblem(null)
              onChange(target.value)
            }}
          />
          <Button htmlType="submit" loading={busy}>
            Ajouter
          </Button>
        </div>
        <p className="soft text-m">{COST}</p>
        {problem ? (
          <p id={note} role="alert" className="danger text-m basis-full">
            {problem}
          </p>
        ) : null}
      </form>
      <Additions />
    </section>
  )
}

function Additions() {
  const { shown, dismiss } = useAdditions()
  return (
    <ul
      className={`grid gap-3 ${styles.additions}`}
      aria-label="Ajouts en cours et récents"
      aria-live="polite"
      hidden={shown.length === 0}
    >
      {shown.map((addition) => (
        <AdditionRow key={addition.id} addition={addition} onDismiss={() => dismiss(addition.id)} />
      ))}
    </ul>
  )
}

const STEPS = ["Profil", "Publications", "Terminé"] as const

const stepOf = ({ state, phase }: Addition): number =>
  state === "done" ? STEPS.length : phase === "posts" ? 1 : 0

function AdditionRow({ addition, onDismiss }: { addition: Addition; onDismiss: () => void }) {
  const { linkTo } = useDialogParam(discoverDialogs)
  const { username, state, influencerId, message } = addition
  const step = stepOf(addition)
  return (
    <li
      className={`row wrap gap-y-2 gap-x-4 text-m rounded-m bg-surface border ${styles.addition}`}
      data-state={state}
      data-warned={message !== null}
    >
      <span className={`grid place-center ${styles.sign}`} aria-hidden="true">
        {state === "running" ? (
          <span className={styles.turning} />
        ) : message || state === "failed" ? (
          <WarningOutlined />
        ) : (
          <CheckOutlined />
        )}
      </span>
      <span className={`min-0 anywhere ${styles.words}`}>
        <strong>@{username}</strong> <span className="soft">{sentenceOf(addition)}</span>
      </span>
      {state === "running" ? (
        <ol className={`flex gap-2 faint text-s ${styles.steps}`} aria-hidden="true">
          {STEPS.map((name, index) => (
            <li key={name} data-done={index < step} data-now={index === step}>
              {name}
            </li>
          ))}
        </ol>
      ) : null}
      {influencerId ? (
        <Link {...linkTo("influencer", { influencer: influencerId })} className="py-2 accent strong">
          Voir le profil
        </Link>
      ) : null}
      {state === "running" ? null : (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Masquer l'ajout de @${username}`}
          onClick={onDismiss}
        />
      )}
    </li>
  )
}
