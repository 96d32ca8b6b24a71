import {
  CheckOutlined,
  FunnelPlotOutlined,
  PlusOutlined,
  RightOutlined,
  ScheduleOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
} from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { type ReactNode, useEffect, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../../lib/session/me.ts"
import { matches } from "../../../lib/text.ts"
import { firstFieldIn } from "../../dialog/DialogFrame.tsx"
import styles from "../../form/PickerFrame.module.css"
import { PickerFrame } from "../../form/PickerFrame.tsx"
import { NameCell } from "../../list/NameCell.tsx"
import { type Addable, type Asked, type Kind, useAsked, useKinds } from "./AddTo.tsx"
import { type Destination, KINDS, RECRUITMENT, refusalOf, rosterOf, TARGETS } from "./destinations.ts"
import { inWords, useAdding } from "./useAdding.tsx"

/** Adds influencers to a collaboration, a casting, a brief, the organisation or the recruitment. */
export default function AddToDialog() {
  const asked = useAsked()
  const { open, finish } = useDialog()
  useEffect(() => {
    if (!asked && open) finish()
  }, [asked, open, finish])
  return asked ? <Choices asked={asked} /> : null
}

const ICONS: Record<Kind, ReactNode> = {
  collaboration: <TeamOutlined aria-hidden />,
  casting: <SolutionOutlined aria-hidden />,
  brief: <ScheduleOutlined aria-hidden />,
  roster: <StarOutlined aria-hidden />,
  recruitment: <FunnelPlotOutlined aria-hidden />,
}

/** A kind, or a target of the chosen kind. */
interface Choice extends Pick<Destination, "key" | "name" | "detail"> {
  icon?: ReactNode
  mark: ReactNode
  /** Absent when it cannot be chosen. */
  pick?: () => void
}

function Choices({ asked }: { asked: Asked }) {
  const mayOpenRoster = hasPermission(useMe(), "influencers")
  const kinds = useKinds(asked.inRoster)
  const navigate = useNavigate()
  const { close, finish } = useDialog()
  const { add, busy, done, failure } = useAdding(asked)
  const [kind, setKind] = useState<Kind | null>(null)
  const [search, setSearch] = useState("")
  const turnTo = (next: Kind | null) => {
    // The pressed button goes away.
    firstFieldIn(document.activeElement?.closest<HTMLElement>("[role='dialog']") ?? null)?.focus()
    setSearch("")
    setKind(next)
  }
  const addAndClose = async (destination: Destination) => {
    if (await add(destination)) finish()
  }
  const addAndGoOn = async (target: Destination) => {
    if ((await add(target)) && search) turnTo(kind)
  }
  const ofKinds = (typed: string): Choice[] =>
    kinds
      .filter((one) => matches(KINDS[one].name, typed))
      .map((one): Choice => {
        const { name, detail, search: hasTargets } = KINDS[one]
        const refusal = refusalOf(one, asked)
        const choice = { key: one, name, detail: refusal ?? detail, icon: ICONS[one] }
        if (refusal) return { ...choice, mark: null }
        if (hasTargets) return { ...choice, mark: <RightOutlined aria-hidden />, pick: () => turnTo(one) }
        const destination = one === "roster" ? rosterOf(mayOpenRoster) : RECRUITMENT
        return { ...choice, mark: ADD, pick: () => void addAndClose(destination) }
      })
  const query = useQuery({
    queryKey: ["add-to", kind, kind ? search : ""],
    queryFn: async ({ signal }) => ({
      items: (kind && (await TARGETS[kind]?.(search, asked, signal))) ?? [],
    }),
    enabled: kind !== null,
    staleTime: 0,
    placeholderData: (before, last) => (last?.queryKey[1] === kind ? before : undefined),
  })
  const ofTargets = (targets: readonly Destination[]): Choice[] =>
    targets.map((target) => ({
      key: target.key,
      name: target.name,
      detail: target.detail,
      ...(done.has(target.key) ? { mark: ADDED } : { mark: ADD, pick: () => void addAndGoOn(target) }),
    }))
  const items = kind ? query.data && ofTargets(query.data.items) : ofKinds(search)
  const words = kind ? KINDS[kind] : null
  return (
    <PickerFrame<Choice>
      title={`Ajouter ${inWords(asked)} à…`}
      searchLabel={words?.search ?? "Rechercher une destination"}
      search={search}
      onSearch={setSearch}
      query={{ ...query, data: items && { items } }}
      onEnter={(found) => found.find(({ pick }) => pick)?.pick?.()}
      empty={
        search
          ? "Rien ne correspond à cette recherche."
          : (words?.none ?? "Vous n'avez accès à aucune destination.")
      }
      below={
        failure ? (
          <p role="alert" className="mt-4 danger">
            {failure}
          </p>
        ) : null
      }
      footer={
        kind ? (
          <div className={`flex wrap justify-end gap-3 ${styles.footer}`}>
            <Button onClick={() => turnTo(null)}>Autre destination</Button>
            {kind === "brief" ? (
              <Button
                icon={<PlusOutlined aria-hidden />}
                onClick={() =>
                  navigate("/app/daily-brief?dialog=new", {
                    replace: true,
                    state: { planned: asked.influencers.map(chosenOf) },
                  })
                }
              >
                Nouveau brief
              </Button>
            ) : null}
            <Button type="primary" onClick={close}>
              Terminer
            </Button>
          </div>
        ) : null
      }
    >
      {(choices) =>
        choices.map(({ key, name, detail, icon, mark, pick }) => (
          <li key={key} data-pick>
            <button
              type="button"
              className={`row gap-4 p-3 full ink text-left rounded-m ${styles.choice}`}
              aria-disabled={busy || !pick}
              onClick={() => (busy ? undefined : pick?.())}
            >
              {icon ? <span className="accent text-xl">{icon}</span> : null}
              <NameCell name={name} detail={detail} clip />
              <span
                className={`inline-flex items-center gap-3 flex-none accent text-m strong ${styles.mark}`}
                data-added={mark === ADDED}
              >
                {mark}
              </span>
            </button>
          </li>
        ))
      }
    </PickerFrame>
  )
}

/** As the planner's form names it. */
const chosenOf = ({ id, displayName: name, profileImageUrl }: Addable) => ({ id, name, profileImageUrl })

const ADD = (
  <>
    <PlusOutlined aria-hidden /> Ajouter
  </>
)
const ADDED = (
  <>
    <CheckOutlined aria-hidden /> Ajouté
  </>
)
