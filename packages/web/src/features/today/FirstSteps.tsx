import { CheckCircleFilled, CloseOutlined } from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { hasPermission, PERMISSION_KEYS } from "@trame/core/lib/access"
import type { FirstStep, Onboarding } from "@trame/core/workspace/onboarding/contract"
import { Button } from "antd"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useRemoval } from "../../lib/dialog/useConfirm.tsx"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { ProgressBar } from "../../ui/ProgressBar.tsx"
import styles from "./FirstSteps.module.css"

const NEW_CAMPAIGN = "/app/collaborations/new"

interface Step {
  key: FirstStep
  label: string
  detail: string
  /** Path where the step is done; a function for steps on the newest campaign. */
  to: string | ((collaborationId: string | null) => string)
}

const STEPS: readonly Step[] = [
  {
    key: "client",
    label: "Ajouter un premier client",
    detail: "Une marque et ses contacts, ou toute une liste importée.",
    to: "/app/clients?dialog=new",
  },
  {
    key: "influencer",
    label: "Ajouter un influenceur à vos créateurs",
    detail: "Depuis Discover, ou par l'adresse de son profil.",
    to: "/app/discover",
  },
  {
    key: "collaboration",
    label: "Créer une campagne",
    detail: "Une marque, des influenceurs, leurs livrables et leurs étapes.",
    to: NEW_CAMPAIGN,
  },
  {
    key: "link",
    label: "Partager le lien d'une marque",
    detail: "« Copier le lien public » d'une campagne : la marque suit tout, sans compte.",
    to: (collaborationId) =>
      collaborationId ? `/app/collaborations/${collaborationId}?dialog=link` : NEW_CAMPAIGN,
  },
  {
    key: "teammate",
    label: "Inviter un coéquipier",
    detail: "Avec le code de votre agence.",
    to: "/app/account#agency",
  },
]

/** For members who may do all steps; the device remembers a dismissal by member and agency. */
export function FirstSteps() {
  const me = useMe()
  const key = `trame.first-steps.${me.id}.${me.agencyId}`
  const [kept, setKept] = useState(() => deviceStorage.read(key))
  const holdsAll = PERMISSION_KEYS.every((right) => right === "assistant" || hasPermission(me, right))
  const { data } = useQuery({
    ...api.onboarding.view.queryOptions(),
    enabled: holdsAll && kept !== OVER,
    refetchOnMount: "always",
  })
  const keep = (state: typeof HIDDEN | typeof OVER | null) => {
    deviceStorage.write(key, state)
    setKept(state)
  }
  if (!data || !holdsAll || kept === OVER) return null
  const made = STEPS.filter((step) => data.done[step.key]).length
  if (made === STEPS.length && data.samples === "none") return <Over onClose={() => keep(OVER)} />
  if (kept === HIDDEN) return <Hidden made={made} data={data} onShow={() => keep(null)} />
  return <Steps made={made} data={data} onHide={() => keep(HIDDEN)} />
}

const HIDDEN = "hidden"
const OVER = "over"

interface PartProps {
  made: number
  data: Onboarding
}

function Steps({ made, data, onHide }: PartProps & { onHide: () => void }) {
  const id = useId()
  return (
    <section className={`mb-7 rounded-l bg-surface border shadow ${styles.card}`} aria-labelledby={id}>
      <div className={`flex wrap items-start justify-between gap-y-3 gap-x-5 mb-3 ${styles.head}`}>
        <div>
          <h2 id={id} className="text-xl bold">
            Bien démarrer
          </h2>
          <p className={`soft text-m ${styles.note}`}>
            {made} sur {STEPS.length} : chaque ligne se coche d'elle-même.
          </p>
        </div>
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onHide}>
          Masquer
        </Button>
      </div>
      <ProgressBar label="Bien démarrer" percent={Math.round((made / STEPS.length) * 100)} tone="success" />
      <ul className={`grid gap-y-1 gap-x-5 ${styles.steps}`}>
        {STEPS.map(({ key, label, detail, to }) => (
          <li key={key}>
            <Link
              to={typeof to === "string" ? to : to(data.collaborationId)}
              className={`flex gap-4 p-3 ink rounded-m no-underline ${styles.step}`}
              data-done={data.done[key]}
            >
              <span className={`flex-none circle ${styles.mark}`} aria-hidden="true">
                {data.done[key] ? <CheckCircleFilled /> : null}
              </span>
              <span className="min-0">
                <span className={`block strong ${styles.label}`}>
                  {label}
                  {data.done[key] ? <span className="visually-hidden"> : fait</span> : null}
                </span>{" "}
                <span className={`soft text-m ${styles.note}`}>{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Samples state={data.samples} />
    </section>
  )
}

function Hidden({ made, data, onShow }: PartProps & { onShow: () => void }) {
  return (
    <div className={`row wrap justify-between gap-y-3 gap-x-5 ${styles.line}`}>
      <span>
        Bien démarrer : {made} sur {STEPS.length}
        {data.samples === "none" ? "" : " · des exemples sont présents"}
      </span>
      <Button type="link" onClick={onShow}>
        Reprendre
      </Button>
    </div>
  )
}

function Over({ onClose }: { onClose: () => void }) {
  return (
    <div className={`row wrap justify-between gap-y-3 gap-x-5 ${styles.line}`} role="status">
      <span>
        <CheckCircleFilled aria-hidden className={styles.over} /> Tout est en place : votre agence est prête.
      </span>
      <Button type="link" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}

/** rules/team.md#examples */
function Samples({ state }: { state: Onboarding["samples"] }) {
  const queries = useQueryClient()
  const notices = useNotices()
  const removal = useRemoval()
  const [adding, setAdding] = useState(false)

  async function add(): Promise<void> {
    setAdding(true)
    try {
      await client.onboarding.addSamples()
      notices.success("Les exemples sont là : créateurs, campagnes, casting, tâches et relances.")
    } catch (error) {
      notices.error(`Les exemples n'ont pas pu être ajoutés. ${problemOf(error).message}`)
    }
    await queries.invalidateQueries()
    setAdding(false)
  }

  async function remove(): Promise<void> {
    await removal({
      title: "Retirer les exemples ?",
      content:
        "Clients, campagnes, castings, tâches, briefs, prospects et créateurs d'exemple seront supprimés, même si vous les avez modifiés ; un créateur pour qui vous avez noté des tarifs ou des coordonnées reste. Rien de ce que vous avez créé vous-même n'est supprimé.",
      okText: "Retirer",
      remove: () => client.onboarding.removeSamples(),
      done: "Les exemples ont été retirés",
      failed: ({ message }) => `Les exemples n'ont pas tous pu être retirés. ${message}`,
    })
    await queries.invalidateQueries()
  }

  return (
    <div className={`pt-4 border-top row wrap justify-between gap-y-3 gap-x-5 ${styles.samples}`}>
      {state === "none" ? (
        <>
          <p className={`soft text-m ${styles.note}`}>
            Envie de voir à quoi cela ressemble ? Des exemples se retirent d'un coup.
          </p>
          <Button loading={adding} onClick={() => void add()}>
            Ajouter des exemples
          </Button>
        </>
      ) : (
        <>
          <p className={`soft text-m ${styles.note}`}>
            {state === "present"
              ? "Des exemples sont présents, marqués « (exemple) ». Ils ne cochent rien ici."
              : "Les exemples ne sont pas complets."}
          </p>
          {state === "unfinished" ? (
            <Button loading={adding} onClick={() => void add()}>
              Compléter les exemples
            </Button>
          ) : null}
          <Button onClick={() => void remove()}>Retirer les exemples</Button>
        </>
      )}
    </div>
  )
}
