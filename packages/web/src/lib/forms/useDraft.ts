import type { Profile } from "@trame/core/account/contract/account"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { problemOf } from "../api/problem.ts"
import { useConfirm } from "../dialog/useConfirm.tsx"
import { useUnsavedGuard } from "../dialog/useUnsavedGuard.ts"
import { tabStorage } from "../storage.ts"
import type { Unsettled } from "./creation.ts"
import {
  type Difference,
  type Draft,
  type DraftItem,
  type DraftProblems,
  type DraftRules,
  differenceOf,
  draftOf,
  type Edit,
  isEmpty,
  isNewer,
  placeProblems,
  problemsOf,
  rebase,
  type Snapshot,
  wordsOf,
} from "./draft.ts"
import { draftKey, readKept, useKeptInTab } from "./keptInTab.ts"
import { sameValue } from "./merge.ts"
import { useSaving } from "./useSaving.ts"

interface DraftOptions<Fields extends object, Item extends DraftItem> {
  rules: DraftRules<Fields, Item>
  /** The stored record as the form opens; null for a new one. */
  opened: Snapshot<Fields, Item> | null
  /** Initial values of a new record; leaving them unchanged loses nothing. */
  start?: DraftStart<Fields, Item> | null
  /** The record as now known. */
  latest?: Snapshot<Fields, Item> | undefined
  /** Another member deleted it meanwhile. */
  gone?: boolean
  /** The user, for the storage key. */
  me: Pick<Profile, "id" | "agencyId">
  /** After the session ends, the values are kept and the user may leave without a question. */
  signedIn: boolean
  read: (id: string) => Promise<Snapshot<Fields, Item>>
  create: (draft: Draft<Fields, Item>, creationId: string) => Promise<Snapshot<Fields, Item>>
  update: (
    base: Snapshot<Fields, Item>,
    difference: Difference<Fields, Item>,
  ) => Promise<Snapshot<Fields, Item>>
  onSaved: (saved: Snapshot<Fields, Item>, created: boolean) => void
}

export interface DraftStart<Fields, Item> extends Pick<Draft<Fields, Item>, "fields" | "items"> {
  /** The copied record: its draft is kept apart from that of an empty new record. */
  from?: string
}

/**
 * A large form: the user's edits over the stored record. It sends only the difference, shows problems by field and by
 * item, and keeps unsaved edits through a reload, a crash and an expired session.
 */
export function useDraft<Fields extends object, Item extends DraftItem>(options: DraftOptions<Fields, Item>) {
  const { rules, opened, start = null, latest, gone, me, signedIn, read, create, update, onSaved } = options
  const [draft, setDraft] = useState(() => ({ ...draftOf(rules, opened), ...(opened ? null : start) }))
  const [attempted, setAttempted] = useState(false)
  const [done, setDone] = useState(false)
  const [refused, setRefused] = useState<DraftProblems<Fields>>({ fields: {}, items: {} })
  const [refusals, setRefusals] = useState(0)
  const sent = useRef({ base: opened, draft })
  const confirm = useConfirm()

  const saving = useSaving<Snapshot<Fields, Item>, Draft<Fields, Item>>({
    opened,
    latest,
    gone: gone ?? false,
    form: {
      current: () => draft,
      show: setDraft,
      explain: (error) => {
        setRefused(placeProblems(rules, problemOf(error).fields, sent.current.base, sent.current.draft))
        setRefusals((before) => before + 1)
      },
    },
    read: ({ id }) => read(id),
    valuesOf: (stored) => draftOf(rules, stored),
    same: (before, now) => isEmpty(differenceOf(rules, before, now)),
    words: (typed) => wordsOf(rules, typed),
    merge: (before, mine, now) => rebase(rules, before, mine, now),
    isNewer,
    write: async (typed, base, _changes, creationId) => {
      sent.current = { base, draft: typed }
      setRefused({ fields: {}, items: {} })
      if (!base) return create(typed, creationId)
      const difference = differenceOf(rules, base, typed)
      return isEmpty(difference) ? base : update(base, difference)
    },
    onSaved: (saved, created) => {
      setDone(true)
      release()
      keeper.forget()
      onSaved(saved, created)
    },
  })
  const { base } = saving

  const dirty = useMemo(
    () =>
      !base && start
        ? !sameValue([start.fields, start.items], [draft.fields, draft.items])
        : !isEmpty(differenceOf(rules, base, draft)),
    [rules, base, start, draft],
  )
  const key = draftKey(rules.name, me, opened?.id ?? (start?.from ? `from-${start.from}` : null))
  const { creation, busy } = saving
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unsettled creation changes when a try ends
  const kept = useMemo(
    () => ({ stored: base, draft, unsettled: creation.unsettled() }),
    [base, draft, creation, busy],
  )
  const keeper = useDraftKeeper({ key, kept, dirty, signedIn })
  const release = useUnsavedGuard(signedIn && dirty && !done, { kept: true, onLeave: keeper.forget })

  const found = useMemo(() => problemsOf(rules, draft), [rules, draft])
  const problems = useMemo(
    () =>
      attempted
        ? { fields: { ...refused.fields, ...found.fields }, items: { ...refused.items, ...found.items } }
        : refused,
    [attempted, refused, found],
  )

  const submitBy = (save: (typed: Draft<Fields, Item>) => unknown) => () => {
    setAttempted(true)
    if (Object.keys({ ...found.fields, ...found.items }).length === 0) save(draft)
    else setRefusals((before) => before + 1)
  }

  const locked = saving.busy || done
  const isLocked = useRef(locked)
  isLocked.current = locked
  const apply = useCallback((edit: Edit<Fields, Item>) => {
    if (!isLocked.current) setDraft(edit)
  }, [])

  return {
    /** The form's base record; null for a new one. */
    stored: base,
    draft,
    apply,
    /** During a save, edits would be lost. */
    locked,
    problems,
    /** Number of submits that problems prevented. */
    refusals,
    /** A required value is missing after a submit. */
    missing: attempted && found.missing,
    saving: {
      ...saving,
      busy: locked,
      news: done ? null : saving.news,
      async reload(): Promise<void> {
        const agreed = await confirm({
          title: "Remplacer votre saisie ?",
          content: "Ce que vous avez saisi sera remplacé par les valeurs enregistrées.",
          okText: "Recharger",
          danger: true,
        })
        if (agreed) await saving.reload()
      },
    },
    submit: submitBy(saving.save),
    /** After another member deleted the record. */
    submitAsNew: submitBy(saving.saveAsNew),
    /** The edits kept before the page went away; the user answers this offer first. */
    offer: keeper.found && {
      restore(): void {
        if (!keeper.found) return
        if (keeper.found.stored) saving.take(keeper.found.stored)
        if (keeper.found.unsettled) creation.resume(keeper.found.unsettled)
        setDraft(keeper.found.draft)
        keeper.settle()
      },
      discard: keeper.discard,
    },
  }
}

interface Kept<Fields, Item> {
  /** The record that the form was opened on: its versions reveal a conflict after restoring. */
  stored: Snapshot<Fields, Item> | null
  draft: Draft<Fields, Item>
  /** A new record that may be stored already. */
  unsettled?: Unsettled | null
}

const FORMAT = 2

interface Keeping<Fields, Item> {
  key: string
  kept: Kept<Fields, Item>
  dirty: boolean
  signedIn: boolean
}

/** Keeps the unsaved form unless the user leaves on purpose; `found` then offers it once. */
function useDraftKeeper<Fields, Item>({ key, kept, dirty, signedIn }: Keeping<Fields, Item>) {
  const [found, setFound] = useState(() => readKept<Kept<Fields, Item>>(key, FORMAT))
  const offered = found !== null && !dirty
  const forget = useKeptInTab({ key, format: FORMAT, value: kept, holds: dirty, signedIn, offered })
  // Edits that the user undid are not offered either.
  useEffect(() => {
    if (!dirty && !found) tabStorage.write(key, null)
  }, [dirty, found, key])

  return {
    found,
    /** The user answered the offer. */
    settle: () => setFound(null),
    discard(): void {
      setFound(null)
      tabStorage.write(key, null)
    },
    forget,
  }
}
