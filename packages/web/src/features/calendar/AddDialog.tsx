import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { monthOf } from "@trame/core/lib/day"
import { Button } from "antd"
import { useState } from "react"
import { Link, useNavigate } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { formatDate } from "../../lib/format.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import picker from "../../ui/form/PickerFrame.module.css"
import { PickerFrame } from "../../ui/form/PickerFrame.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { KindIcon } from "./EntryLink.tsx"
import { type Addable, KINDS } from "./entries.ts"

interface AddDialogProps {
  day: string
  /** Kinds that the user may create. */
  kinds: readonly Addable[]
}

/** Leads to the form of a new entry on this day (rules/campaigns.md#adding-an-entry). */
export default function AddDialog({ day, kinds }: AddDialogProps) {
  const [choosing, setChoosing] = useState(false)
  if (choosing) return <CampaignChoice day={day} onBack={() => setChoosing(false)} />
  const look = `row gap-4 p-3 full ink text-left no-underline rounded-m ${picker.choice}`
  const content = (kind: Addable) => (
    <>
      <KindIcon kind={kind} />
      {KINDS[kind].one}
    </>
  )
  return (
    <DialogFrame title={`Ajouter le ${formatDate(day, { style: "weekday" })}`} width={440} light>
      <ul className="grid gap-1">
        {kinds.map((kind) => (
          <li key={kind}>
            {kind === "step" ? (
              <button type="button" className={look} onClick={() => setChoosing(true)}>
                {content(kind)}
              </button>
            ) : (
              <Link replace to={FORMS[kind](day)} className={look}>
                {content(kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </DialogFrame>
  )
}

const FORMS = {
  todo: (day: string) => `/app/todo?week=${day}&dialog=new&day=${day}`,
  brief: (day: string) => `/app/daily-brief?month=${monthOf(day)}&dialog=new&date=${day}`,
}

/** A step belongs to a campaign. */
function CampaignChoice({ day, onBack }: { day: string; onBack: () => void }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState("")
  const query = useQuery({
    ...api.collaborations.list.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  const pick = (id: string) => navigate(`/app/collaborations/${id}?dialog=step&day=${day}`, { replace: true })
  return (
    <PickerFrame
      title="Étape de quelle collaboration ?"
      searchLabel="Rechercher une collaboration"
      search={search}
      onSearch={setSearch}
      query={query}
      onEnter={([first]) => first && pick(first.id)}
      empty={
        search
          ? "Aucune collaboration ne correspond à cette recherche."
          : "Votre agence n'a pas encore de collaboration."
      }
      footer={
        <div className={`flex wrap justify-end gap-3 ${picker.footer}`}>
          <Button onClick={onBack}>Retour</Button>
        </div>
      }
    >
      {(campaigns) =>
        campaigns.map(({ id, name, brand }) => (
          <li key={id} data-pick>
            <button
              type="button"
              className={`row gap-4 p-3 full ink text-left rounded-m ${picker.choice}`}
              onClick={() => pick(id)}
            >
              <NameCell name={name} detail={brand} clip />
            </button>
          </li>
        ))
      }
    </PickerFrame>
  )
}
