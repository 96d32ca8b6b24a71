import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Button, Input } from "antd"
import { useId } from "react"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useRemoval } from "../../lib/dialog/useConfirm.tsx"
import { formatDateTime } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { NEW_LINK, useNewLink } from "../../ui/sharing/useNewLink.ts"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./SubscribeDialog.module.css"

const options = api.calendar.feed.queryOptions()

const addressesOf = (token: string) => {
  const address = `${window.location.origin}/api/calendar-feed/${token}`
  return [
    { label: "Le calendrier de l'agence", address: `${address}.ics` },
    { label: "Seulement ce qui est à moi", address: `${address}.mine.ics` },
  ]
}

/** The address for subscribing to the member's calendar in another program (rules/team.md#calendar-feed). */
export default function SubscribeDialog() {
  const query = useQuery(options)
  return (
    <DialogFrame title="S'abonner au calendrier (iCal)" width={580}>
      <p className="mb-5 soft">
        Ajoutez cette adresse à Google Agenda, Apple Calendrier ou Outlook pour y suivre ce que vous voyez ici
        : étapes, castings, briefs et tâches, des 30 derniers jours aux 180 prochains. Elle suit vos droits,
        et s'arrête si vous quittez l'agence.
      </p>
      <QueryBoundary
        query={query}
        loading="Chargement de l'abonnement"
        rows={2}
        failure="Abonnement introuvable"
      >
        {({ createdAt }) => <Address createdAt={createdAt} />}
      </QueryBoundary>
    </DialogFrame>
  )
}

function Address({ createdAt }: { createdAt: string | null }) {
  const queries = useQueryClient()
  const notices = useNotices()
  const renewal = useNewLink()
  const remove = useRemoval()
  const id = useId()
  const show = (at: string | null) => putData(queries, options.queryKey, { createdAt: at })
  const making = useMutation({
    mutationFn: () => client.calendar.makeFeed(),
    onSuccess: ({ createdAt: at }) => show(at),
    onError: (error) => notices.error(`L'adresse n'a pas pu être créée. ${problemOf(error).message}`),
  })

  async function revoke() {
    const gone = await remove({
      title: "Supprimer l'adresse ?",
      content: "Les agendas qui la suivent n'afficheront plus rien.",
      remove: () => client.calendar.removeFeed(),
      done: "Adresse supprimée",
      failed: ({ message }) => `L'adresse n'a pas pu être supprimée. ${message}`,
    })
    if (!gone) return
    making.reset()
    show(null)
  }

  if (createdAt === null) {
    return (
      <Button type="primary" loading={making.isPending} onClick={() => making.mutate()}>
        Créer mon adresse
      </Button>
    )
  }
  // A renewal elsewhere invalidates the address created here.
  const made = making.data?.createdAt === createdAt ? making.data : undefined
  return (
    <>
      {made ? (
        <div className={`grid gap-3 mb-5 ${styles.made}`}>
          {addressesOf(made.token).map(({ label, address }, at) => (
            <div key={address}>
              <label htmlFor={`${id}-${at}`}>{label}</label>
              <div className={`flex gap-3 ${styles.address}`}>
                <Input
                  id={`${id}-${at}`}
                  readOnly
                  value={address}
                  onFocus={({ target }) => target.select()}
                />
                <CopyButton type={at === 0 ? "primary" : "default"} text={address} />
              </div>
            </div>
          ))}
          <p className="soft text-m">
            Copiez celle qu'il vous faut maintenant : elles ne sont conservées nulle part et ne seront plus
            affichées. Qui en possède une peut voir votre calendrier.
          </p>
        </div>
      ) : (
        <p className="mb-5 soft">
          Vous avez une adresse depuis le {formatDateTime(createdAt)}. Elle n'est plus affichée : si vous
          l'avez perdue ou partagée par erreur, créez un nouveau lien.
        </p>
      )}
      <div className="flex wrap gap-3">
        <Button
          loading={making.isPending}
          onClick={() =>
            void renewal({
              whose: "vers votre calendrier",
              next: "Ajoutez ensuite le nouveau à vos agendas.",
              make: async () => making.mutate(),
            })
          }
        >
          {NEW_LINK}
        </Button>
        <Button danger onClick={() => void revoke()}>
          Supprimer
        </Button>
      </div>
    </>
  )
}
