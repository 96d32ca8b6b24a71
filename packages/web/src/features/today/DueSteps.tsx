import { CheckCircleOutlined } from "@ant-design/icons"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { today } from "@trame/core/lib/day"
import { useEffect, useId } from "react"
import { client } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatNumber } from "../../lib/format.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { type Teammate, useTeam } from "../../ui/form/TeammateField.tsx"
import { ChoiceBox, type Choosing } from "../../ui/list/ChoiceBox.tsx"
import { CursorList, itemsOf } from "../../ui/list/CursorList.tsx"
import { useListSelection } from "../../ui/list/ListSelection.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import { useDueSteps, type Whose } from "./cache.ts"
import styles from "./DueSteps.module.css"
import { SelectedSteps } from "./SelectedSteps.tsx"
import { StepLine } from "./StepLine.tsx"
import { type DueStepActions, useDueStepActions } from "./useDueStepActions.ts"
import { nameOf, useManySteps } from "./useManySteps.ts"
import { useStepKeys } from "./useStepKeys.ts"

/** Without a step, for the selected ones. */
const dueDialogs = defineDialogs({ postpone: ["step"] })
const PostponeDialog = lazyDialog(() => import("./PostponeDialog.tsx"))
const PostponeManyDialog = lazyDialog(() => import("./PostponeManyDialog.tsx"))

/** Number of lines to load before the member must ask for more. */
const SCREENFUL = 12

/** Late steps, due today and due this week, of the whole team or the member (rules/campaigns.md#today). */
export function DueSteps({ whose }: { whose: Whose }) {
  const query = useDueSteps(whose)
  const { team } = useTeam()
  const actions = useDueStepActions()
  const { open } = useDialogParam(dueDialogs)
  const { isFetchingNextPage, hasNextPage, isFetchNextPageError, fetchNextPage } = query
  const items = itemsOf(query)
  const selected = useListSelection<DueStep>({
    items,
    keyOf: ({ id }) => id,
    nameOf,
    scope: whose,
    readPage: (cursor, signal) => client.collaborations.dueSteps({ whose, cursor }, { signal }),
    hasMore: query.hasNextPage,
  })
  const { selection, choosing } = selected
  const many = useManySteps(selected, actions, items)
  useStepKeys({ shown: items, selected: selection.items, choosing, actions, many })
  // A page may contain few of the member's own steps. Runs after each render: a cached page changes no dependency.
  const looksOn = query.data !== undefined && items.length < SCREENFUL && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (looksOn && !isFetchingNextPage) void fetchNextPage()
  })
  return (
    <>
      <CursorList
        query={looksOn && items.length === 0 ? { ...query, data: undefined } : query}
        loading={<LoadingState label="Chargement des étapes" rows={8} />}
        failure="Impossible d'afficher les étapes"
        count={(shown) => formatCount(shown, "étape affichée", "étapes affichées")}
        empty={<NothingDue whose={whose} />}
      >
        {(steps) => (
          <div className={`grid gap-6 ${styles.groups}`}>
            {groupsOf(steps).map((group) => (
              <Group
                key={group.title}
                {...group}
                open={query.hasNextPage && group.last}
                team={team}
                actions={actions}
                choosing={choosing}
                part={selection.partOf(group.steps)}
                onOtherDay={({ id }) => open("postpone", { step: id })}
              />
            ))}
          </div>
        )}
      </CursorList>
      <SelectedSteps of={selected} team={team} actions={many} onOtherDay={() => open("postpone")} />
      <DialogOutlet of={dueDialogs}>
        {{
          postpone: ({ step: id }) =>
            id ? (
              <PostponeDialog step={items.find((step) => step.id === id)} postpone={actions.postpone} />
            ) : (
              <PostponeManyDialog steps={selection.items} postpone={many.postpone} />
            ),
        }}
      </DialogOutlet>
    </>
  )
}

const NothingDue = ({ whose }: { whose: Whose }) => (
  <EmptyState
    icon={<CheckCircleOutlined aria-hidden />}
    title="Rien à faire cette semaine"
    description={
      whose === "mine"
        ? "Aucune étape qui vous revient n'est en retard ni attendue d'ici dimanche."
        : "Aucune étape de vos campagnes n'est en retard ni attendue d'ici dimanche."
    }
  />
)

interface StepGroup {
  title: string
  tone: "late" | "plain"
  steps: DueStep[]
  /** Whether no further step of the group may follow. */
  last: boolean
}

/** Groups in order; empty ones are left out. */
function groupsOf(steps: readonly DueStep[]): StepGroup[] {
  const day = today()
  const groups = [
    { title: "En retard", tone: "late" as const, steps: steps.filter(({ late }) => late) },
    {
      title: "Aujourd'hui",
      tone: "plain" as const,
      steps: steps.filter(({ late, deadline }) => !late && deadline === day),
    },
    {
      title: "Cette semaine",
      tone: "plain" as const,
      steps: steps.filter(({ late, deadline }) => !late && deadline !== day),
    },
  ].filter((group) => group.steps.length > 0)
  return groups.map((group, index) => ({ ...group, last: index === groups.length - 1 }))
}

interface GroupProps extends Omit<StepGroup, "last"> {
  open: boolean
  team: readonly Teammate[]
  actions: DueStepActions
  choosing: Choosing<DueStep>
  /** The selection among this group's steps. */
  part: Pick<Choosing<DueStep>, "extent" | "toggleAll">
  onOtherDay: (step: DueStep) => void
}

function Group({ title, tone, steps, open, part, ...line }: GroupProps) {
  const id = useId()
  return (
    <section className={`rounded-l bg-surface border ${styles.group}`} aria-labelledby={id}>
      <header className={`flex items-center mb-2 ${styles.head}`}>
        <ChoiceBox
          label={`Sélectionner « ${title} »`}
          checked={part.extent === "all"}
          partly={part.extent === "some"}
          onToggle={part.toggleAll}
        />
        <h2 id={id} className={`text-l bold ${styles.title}`} data-tone={tone}>
          {title}{" "}
          <span className={`soft medium tabular ${styles.count}`}>
            {formatNumber(steps.length)}
            {open ? "+" : null}
          </span>
        </h2>
      </header>
      <ul className="m-0">
        {steps.map((step) => (
          <StepLine key={step.id} step={step} {...line} />
        ))}
      </ul>
    </section>
  )
}
