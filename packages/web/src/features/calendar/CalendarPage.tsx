import { LeftOutlined, RightOutlined, WifiOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import { hasPermission } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import { Button, Select } from "antd"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { matches } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { useTeam } from "../../ui/form/TeammateField.tsx"
import { StatusFilter } from "../../ui/list/FilterBar.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import {
  calendarDialogs,
  dayIn,
  daysOf,
  moveDialogs,
  titleOf,
  turned,
  useCalendarAddress,
  type View,
} from "./address.ts"
import { CalendarGrid } from "./CalendarGrid.tsx"
import styles from "./CalendarPage.module.css"
import { busyDaysStep, useEntries } from "./cache.ts"
import { KindIcon } from "./EntryLink.tsx"
import { ADDABLE, KIND_NAMES, KINDS, type Kind } from "./entries.ts"
import { useCalendarKeys } from "./useCalendarKeys.ts"
import { useMove } from "./useMove.ts"

const AddDialog = lazyDialog(() => import("./AddDialog.tsx"))
const DayDialog = lazyDialog(() => import("./DayDialog.tsx"))
const MoveDialog = lazyDialog(() => import("./MoveDialog.tsx"))
const SubscribeDialog = lazyDialog(() => import("./SubscribeDialog.tsx"))

const VIEWS: { value: View; label: string }[] = [
  { value: "month", label: "Mois" },
  { value: "week", label: "Semaine" },
]

/** Deadlines, briefs and tasks by day (rules/campaigns.md#calendar). */
export function Component() {
  useDocumentTitle("Calendrier")
  const me = useMe()
  const allowed = KIND_NAMES.filter((kind) => hasPermission(me, KINDS[kind].right))
  const addable = ADDABLE.filter((kind) => allowed.includes(kind))
  const adds = addable.length > 0
  const address = useCalendarAddress(allowed)
  const { view, day, kinds, person } = address
  const { open } = useDialogParam(calendarDialogs)
  const queries = useQueryClient()
  const days = daysOf(view, day)
  const personId = person === "mine" ? me.id : person || null
  const { byDay, busyDays, loading, failed } = useEntries({ days, kinds, personId })
  const move = useMove()
  const goToToday = useCalendarKeys({ days, show: address.show, view, adds })
  const title = titleOf(view, day)
  const entryBy = (id: string) =>
    [...byDay.values()].flat().find((entry) => entry.id === id) ?? busyDaysStep(queries, id)

  return (
    <>
      <PageHeader
        title="Calendrier"
        subtitle="Étapes, castings, briefs et tâches, jour par jour"
        actions={
          <Button icon={<WifiOutlined aria-hidden />} onClick={() => open("subscribe")}>
            S'abonner (iCal)
          </Button>
        }
      />
      {allowed.length === 0 ? (
        <EmptyState
          title="Rien à montrer"
          description="Le calendrier réunit collaborations, castings, briefs et tâches : demandez un accès à votre administrateur."
        />
      ) : (
        <>
          <div className="row wrap justify-between gap-y-3 gap-x-5 mb-4">
            <nav className={`row gap-3 ${styles.turn}`} aria-label="Période affichée">
              <Button
                icon={<LeftOutlined aria-hidden />}
                aria-label={view === "week" ? "Semaine précédente" : "Mois précédent"}
                onClick={() => address.show(turned(view, day, -1))}
              />
              <h2 className={`text-xl bold text-center ${styles.title}`} aria-live="polite">
                {title}
              </h2>
              <Button
                icon={<RightOutlined aria-hidden />}
                aria-label={view === "week" ? "Semaine suivante" : "Mois suivant"}
                onClick={() => address.show(turned(view, day, 1))}
              />
              <Button onClick={goToToday}>Aujourd'hui</Button>
            </nav>
            <StatusFilter
              label="Vue"
              options={VIEWS}
              value={view}
              onChange={(next) => address.show(days.includes(today()) ? today() : day, next)}
            />
          </div>
          <div className="row wrap justify-between gap-y-3 gap-x-5 mb-4">
            {allowed.length > 1 ? (
              <KindFilter allowed={allowed} kinds={kinds} onChange={address.setKinds} />
            ) : null}
            <PersonFilter person={person} ownId={me.id} onChange={address.setPerson} />
          </div>
          {failed.map(({ label, query }) => (
            <ErrorBanner
              key={label}
              className={styles.failed}
              title={`Impossible d'afficher les ${label}`}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ))}
          <CalendarGrid
            view={view}
            day={day}
            days={days}
            title={title}
            byDay={byDay}
            busyDays={busyDays}
            loading={loading}
            adds={adds}
            move={move}
          />
          {!loading && failed.length === 0 && byDay.size === 0 ? (
            <p className="mt-6 soft text-center">Rien de prévu sur cette période.</p>
          ) : null}
        </>
      )}
      <DialogOutlet of={calendarDialogs}>
        {{
          day: ({ on }) => (
            <DayDialog
              day={dayIn(on)}
              entries={byDay.get(dayIn(on)) ?? []}
              busy={busyDays.includes(dayIn(on))}
              personId={personId}
              adds={adds}
            />
          ),
          add: ({ on }) => <AddDialog day={dayIn(on)} kinds={addable} />,
          subscribe: () => <SubscribeDialog />,
        }}
      </DialogOutlet>
      <DialogOutlet of={moveDialogs}>
        {{ move: ({ entry }) => <MoveDialog entry={entryBy(entry)} move={move} /> }}
      </DialogOutlet>
    </>
  )
}

interface KindFilterProps {
  allowed: readonly Kind[]
  kinds: readonly Kind[]
  onChange: (kinds: readonly Kind[]) => void
}

/** Filters by kind; they double as the colours' legend. */
const KindFilter = ({ allowed, kinds, onChange }: KindFilterProps) => (
  <fieldset className="flex wrap gap-3">
    <legend className="visually-hidden">Types affichés</legend>
    {allowed.map((kind) => (
      <button
        key={kind}
        type="button"
        className={`inline-flex items-center gap-3 px-4 soft text-m medium round ${styles.kind}`}
        aria-pressed={kinds.includes(kind)}
        onClick={() =>
          onChange(allowed.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one))))
        }
      >
        <KindIcon kind={kind} /> {KINDS[kind].label}
      </button>
    ))}
  </fieldset>
)

interface PersonFilterProps {
  person: string
  ownId: string
  onChange: (person: string) => void
}

function PersonFilter({ person, ownId, onChange }: PersonFilterProps) {
  const { team, loading } = useTeam()
  const others = team.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name }))
  const options = [{ value: "", label: "Toute l'équipe" }, { value: "mine", label: "Moi" }, ...others]
  const chosen = person === ownId ? "mine" : person
  // An address may name a former member.
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: loading ? "Chargement…" : UNKNOWN_MEMBER.name })
  return (
    <Select
      aria-label="Personne"
      className={styles.person}
      showSearch={{ filterOption: (typed, option) => matches(String(option?.label ?? ""), typed) }}
      notFoundContent="Aucun membre"
      options={options}
      value={chosen}
      onChange={onChange}
    />
  )
}
