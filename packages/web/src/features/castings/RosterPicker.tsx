import { useQuery } from "@tanstack/react-query"
import { MAX_PROPOSALS } from "@trame/core/campaigns/castings/rules/values"
import { fold } from "@trame/core/lib/text"
import { Button, Checkbox, Select } from "antd"
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react"
import { api } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatFollowers, formatRate } from "../../lib/format.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { type Apply, addProposals, type ProposalDraft, type RosterChoice, removeProposals } from "./draft.ts"
import styles from "./RosterPicker.module.css"
import { Platforms, platformLabel } from "./tags.tsx"

interface RosterPickerProps {
  proposals: readonly ProposalDraft[]
  apply: Apply
}

/** What is ticked is in the form at once: closing loses nothing. */
export function RosterPicker({ proposals, apply }: RosterPickerProps) {
  const { close } = useDialog()
  const query = useQuery(api.roster.pick.queryOptions())
  return (
    <DialogFrame
      title="Choisir des influenceurs"
      light
      width={640}
      footer={
        <div className={styles.footer}>
          <span role="status">
            {formatCount(proposals.length, "influenceur sélectionné", "influenceurs sélectionnés")}
          </span>
          <Button type="primary" onClick={close}>
            Terminer
          </Button>
        </div>
      }
    >
      <QueryBoundary query={query} loading="Chargement des influenceurs">
        {({ items }) => <RosterChoices roster={items} proposals={proposals} apply={apply} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

interface RosterChoicesProps {
  roster: readonly RosterChoice[]
  proposals: readonly ProposalDraft[]
  apply: Apply
}

function RosterChoices({ roster, proposals, apply }: RosterChoicesProps) {
  const [search, setSearch] = useState("")
  const [platform, setPlatform] = useState("")
  const chosen = useMemo(() => new Set(proposals.map(({ influencerId }) => influencerId)), [proposals])
  const platforms = useMemo(() => [...new Set(roster.map((one) => one.platform))].sort(), [roster])
  const shown = useMemo(() => {
    const typed = fold(search)
    return roster.filter(
      (one) =>
        (!platform || one.platform === platform) &&
        `${fold(one.displayName)}\n${fold(one.username)}`.includes(typed),
    )
  }, [roster, search, platform])
  const ticked = shown.filter(({ id }) => chosen.has(id)).length
  const full = proposals.length >= MAX_PROPOSALS

  const set = (choices: readonly RosterChoice[], checked: boolean) =>
    apply(checked ? addProposals(choices) : removeProposals(choices.map(({ id }) => id)))

  if (roster.length === 0)
    return <p className={styles.empty}>Votre organisation n'a pas encore d'influenceurs.</p>
  return (
    <>
      <div className={styles.filters}>
        <SearchInput
          label="Rechercher un influenceur"
          placeholder="Nom ou identifiant"
          value={search}
          onSearch={setSearch}
          className={styles.search}
        />
        <Select
          aria-label="Plateforme"
          className={styles.platform}
          value={platform}
          onChange={setPlatform}
          options={[
            { value: "", label: "Toutes les plateformes" },
            ...platforms.map((value) => ({ value, label: platformLabel(value) })),
          ]}
        />
      </div>
      <div className={styles.all}>
        <Checkbox
          checked={shown.length > 0 && ticked === shown.length}
          indeterminate={ticked > 0 && ticked < shown.length}
          disabled={shown.length === 0}
          onChange={({ target }) => set(shown, target.checked)}
        >
          Tout sélectionner
        </Checkbox>
        <span role="status" className={styles.found}>
          {full
            ? `${MAX_PROPOSALS} influenceurs au maximum`
            : formatCount(shown.length, "influenceur", "influenceurs")}
        </span>
      </div>
      {shown.length > 0 ? (
        <ChoiceRows key={`${platform} ${search}`} choices={shown}>
          {(choice) => (
            <Checkbox
              className={styles.choice}
              checked={chosen.has(choice.id)}
              disabled={full && !chosen.has(choice.id)}
              onChange={({ target }) => set([choice], target.checked)}
            >
              <Choice choice={choice} />
            </Checkbox>
          )}
        </ChoiceRows>
      ) : (
        <p className={styles.empty}>Aucun influenceur ne correspond à cette recherche.</p>
      )}
    </>
  )
}

function Choice({ choice }: { choice: RosterChoice }) {
  const { displayName, username, profileImageUrl, platform, followersCount, engagementRate } = choice
  return (
    <NameCell
      name={displayName}
      detail={
        <>
          <Platforms platform={platform} /> · {formatFollowers(followersCount)} · {formatRate(engagementRate)}{" "}
          · @{username}
        </>
      }
      imageUrl={profileImageUrl}
      clip
    />
  )
}

/** Pixels; every row has it. */
const ROW = 60
/** Rows above and below what is visible, so that Tab always finds the next one. */
const AROUND = 12
/** Pixels, until the browser has told. */
const USUAL_HEIGHT = 480

interface ChoiceRowsProps {
  choices: readonly RosterChoice[]
  children: (choice: RosterChoice) => ReactNode
}

/** Only the rows in sight exist: hundreds scroll as a dozen do. */
function ChoiceRows({ choices, children }: ChoiceRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(USUAL_HEIGHT)

  useLayoutEffect(() => {
    if (frame.current?.clientHeight) setHeight(frame.current.clientHeight)
  }, [])

  const first = Math.max(Math.floor(top / ROW) - AROUND, 0)
  const last = Math.ceil((top + height) / ROW) + AROUND
  return (
    <div
      ref={frame}
      className={styles.frame}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul
        aria-label="Influenceurs de l'organisation"
        className={styles.list}
        style={{ height: choices.length * ROW }}
      >
        {choices.slice(first, last).map((choice, index) => (
          <li
            key={choice.id}
            aria-setsize={choices.length}
            aria-posinset={first + index + 1}
            className={styles.row}
            style={{ height: ROW, top: (first + index) * ROW }}
          >
            {children(choice)}
          </li>
        ))}
      </ul>
    </div>
  )
}
