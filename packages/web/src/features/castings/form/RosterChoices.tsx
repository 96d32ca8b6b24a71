import { MAX_PROPOSALS } from "@trame/core/castings/values"
import { fold } from "@trame/core/fold"
import { Checkbox, Select } from "antd"
import { useMemo, useState } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { SearchInput } from "../../../components/SearchInput.tsx"
import { engagement, followers } from "../audience.ts"
import { many } from "../counts.ts"
import { Platforms, platformLabel } from "../platforms.tsx"
import type { RosterChoice } from "./choice.ts"
import type { ProposalDraft } from "./draft.ts"
import { type Apply, addProposals, removeProposals } from "./edits.ts"
import styles from "./RosterPicker.module.css"
import { VirtualRows } from "./VirtualRows.tsx"

interface RosterChoicesProps {
  roster: readonly RosterChoice[]
  proposals: readonly ProposalDraft[]
  apply: Apply
}

const ROW = 60

export function RosterChoices({ roster, proposals, apply }: RosterChoicesProps) {
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
            : many(shown.length, "influenceur", "influenceurs")}
        </span>
      </div>
      {shown.length > 0 ? (
        <VirtualRows
          key={`${platform} ${search}`}
          items={shown}
          label="Influenceurs de l'organisation"
          rowHeight={ROW}
          keyOf={({ id }) => id}
        >
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
        </VirtualRows>
      ) : (
        <p className={styles.empty}>Aucun influenceur ne correspond à cette recherche.</p>
      )}
    </>
  )
}

function Choice({ choice }: { choice: RosterChoice }) {
  return (
    <span className={styles.person}>
      <span aria-hidden="true">
        <PersonAvatar name={choice.displayName} imageUrl={choice.profileImageUrl} size={36} />
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{choice.displayName}</span>
        <span className={styles.detail}>
          <Platforms platform={choice.platform} /> · {followers(choice.followersCount)} ·{" "}
          {engagement(choice.engagementRate)} · @{choice.username}
        </span>
      </span>
    </span>
  )
}
