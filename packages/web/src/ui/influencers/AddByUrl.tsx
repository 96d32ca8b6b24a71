import { LinkOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react"
import { api } from "../../lib/api/api.ts"
import { raiseCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { UrlInput } from "../form/UrlInput.tsx"
import styles from "./AddByUrl.module.css"
import {
  addressOf,
  COST,
  handleIn,
  isRunning,
  KNOWN_ALREADY,
  NO_ADDRESS,
  refusalOf,
  sentenceOf,
  useAdd,
  useAddition,
} from "./addition.ts"

interface AddByUrlProps {
  /** The search, which may be the missing influencer's name. */
  search: string
  /** Selects the added influencer. */
  onAdded: (added: { influencerId: string; username: string }) => Promise<unknown>
}

/** Adds a missing influencer by profile address, with the `discover` permission (rules/creators.md#add-by-url). */
export function AddByUrl(props: AddByUrlProps) {
  const mayAdd = hasPermission(useMe(), "discover")
  const [url, setUrl] = useState<string | null>(null)
  if (!mayAdd) return null
  const handle = handleIn(props.search)
  if (url !== null) return <AddressForm {...props} start={url} onClose={() => setUrl(null)} />
  return (
    <p className="mt-4 soft text-center">
      Introuvable ?{" "}
      <Button type="link" onClick={() => setUrl(handle ? addressOf(handle) : "")}>
        {handle ? `Ajouter @${handle} par son URL` : "Ajouter un profil par son URL"}
      </Button>
    </p>
  )
}

const LEFT =
  "L'ajout du profil continue, mais il n'est pas choisi ici : vous pourrez le chercher par son nom."

interface AddressFormProps extends AddByUrlProps {
  start: string
  onClose: () => void
}

function AddressForm({ start, onAdded, onClose }: AddressFormProps) {
  const add = useAdd()
  const notices = useNotices()
  const { busy, attempt } = useAttempt()
  const [url, setUrl] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [begun, setBegun] = useState<Addition | null>(null)
  const addition = useAddition(begun)
  const [field, note] = [useId(), useId()]
  const { data: credits } = useQuery(api.discover.credits.queryOptions())
  const chosen = useRef("")
  const arrived = useRef(false)

  const end = async ({ influencerId, username, seq }: Addition) => {
    if (!influencerId) return
    raiseCatalogueSeq(seq)
    try {
      await onAdded({ influencerId, username })
      arrived.current = true
      onClose()
    } catch (error) {
      setBegun(null)
      setProblem(problemOf(error).message)
    }
  }
  const ended = useRef(end)
  ended.current = end
  useEffect(() => {
    if (!addition || isRunning(addition) || chosen.current === addition.id) return
    chosen.current = addition.id
    if (addition.state === "done") {
      if (addition.message) notices.info(addition.message, 5)
      void ended.current(addition)
      return
    }
    setBegun(null)
    setProblem(sentenceOf(addition))
  }, [addition, notices])

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // A form may surround this dialog.
    event.stopPropagation()
    const typed = url.trim()
    if (!typed) return setProblem(NO_ADDRESS)
    setProblem(null)
    const answer = await attempt(
      () => add(typed),
      (error) => setProblem(refusalOf(error)),
    )
    if (!answer) return
    if (!isRunning(answer) && answer.state === "done") notices.info(KNOWN_ALREADY, 5)
    setBegun(answer)
  }

  const waiting = busy || begun !== null
  const leave = useRef(() => {})
  leave.current = () => {
    if (waiting && !arrived.current) notices.info(LEFT, 8)
  }
  // After unmount, no picker can select the influencer.
  useEffect(() => () => leave.current(), [])
  return (
    <form
      className="grid gap-3 mt-4 px-5 py-4 rounded bg-paper"
      onSubmit={submit}
      noValidate
      aria-busy={waiting}
    >
      <label htmlFor={field} className="strong">
        Ajouter un profil par URL
      </label>
      <div className={`flex wrap gap-3 ${styles.row}`}>
        <UrlInput
          id={field}
          prefix={<LinkOutlined aria-hidden />}
          placeholder="instagram.com/pseudo"
          maxLength={2000}
          autoFocus
          disabled={waiting}
          status={problem ? "error" : ""}
          aria-invalid={problem !== null}
          aria-describedby={note}
          value={url}
          onChange={({ target }) => {
            setProblem(null)
            setUrl(target.value)
          }}
        />
        <Button htmlType="submit" loading={waiting}>
          Ajouter
        </Button>
        <Button onClick={onClose}>{waiting ? "Fermer" : "Annuler"}</Button>
      </div>
      {problem ? (
        <p id={note} role="alert" className="danger text-m">
          {problem}
        </p>
      ) : (
        <p id={note} role="status" className="soft text-m">
          {addition && begun
            ? `@${addition.username} · ${sentenceOf(addition)}`
            : `${COST}${credits ? ` Crédits : ${credits.remaining}/${credits.total}.` : ""}`}
        </p>
      )}
    </form>
  )
}
