import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { Button, Input } from "antd"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../../lib/format.ts"
import { nameOf } from "../../../lib/people.ts"
import { useMe } from "../../../lib/session/me.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { accountDialogs, useAgency, useMayManage, useTeam } from "../shared/account.ts"
import { Section } from "../shared/Section.tsx"
import styles from "./Agency.module.css"

export function AgencySection() {
  const { status } = useMe()
  const query = useAgency()
  const agency = query.data?.agency ?? undefined
  return (
    <Section id="agency">
      <QueryBoundary
        query={{ ...query, data: agency }}
        loading="Chargement de l'agence"
        rows={3}
        failure="Une erreur est survenue lors de la récupération des détails de l'agence."
      >
        {(shown) => (
          <>
            <AgencyFacts agency={shown} />
            {status === "rejected" ? null : <AgencyCode id={shown.id} />}
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Where somebody with this link signs up straight into the agency. */
const inviteLink = (agencyId: string): string =>
  `${window.location.origin}/login?${new URLSearchParams({ mode: "signup", code: agencyId })}`

function AgencyCode({ id }: { id: string }) {
  return (
    <div className={styles.code}>
      <h3 className={styles.codeTitle} id="code-agence">
        Code agence
      </h3>
      <p className={styles.codeHint}>
        Toute personne qui a ce code peut rejoindre l'agence, dans la limite des sièges. Ne le donnez qu'à
        votre équipe.
      </p>
      <div className={styles.codeRow}>
        <Input
          readOnly
          value={id}
          aria-labelledby="code-agence"
          className={styles.codeField}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={id} label="Copier" aria-describedby="code-agence" />
        <CopyButton text={inviteLink(id)} label="Copier le lien d'invitation" />
      </div>
    </div>
  )
}

function AgencyFacts({ agency }: { agency: AgencyAccount }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const team = useTeam({ enabled: me.status !== "rejected" }).data?.items ?? []
  const owner = team.find(({ id }) => id === agency.ownerId)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Nom</dt>
        <dd>
          <span className={styles.name}>{agency.name}</span>
          {mayManage ? (
            <Button size="small" onClick={() => open("rename")}>
              Renommer
            </Button>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>Créée le</dt>
        <dd>{formatDate(agency.createdAt, { style: "long", missing: "Date inconnue" })}</dd>
      </div>
      {owner ? (
        <div>
          <dt>Propriétaire</dt>
          <dd>
            <span className={styles.name}>{me.owner ? "Vous" : nameOf(owner)}</span>
            {(me.owner || me.superAdmin) && team.length > 1 ? (
              <Button size="small" onClick={() => open("owner")}>
                Transmettre la propriété
              </Button>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
