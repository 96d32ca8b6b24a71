import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount, TeamMember } from "@trame/core/account/contract/membership"
import { de, PRODUCT_NAME } from "@trame/core/lib/text"
import { Alert, Button, Form, Input, Select } from "antd"
import { useState } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { atMost, filled, showProblem } from "../../lib/forms/formProblem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { ACCOUNT_TYPES, matches, nameOf } from "../../lib/text.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { Section } from "../../ui/Section.tsx"
import { Failure, failing } from "../../ui/states/Failure.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import accountStyles from "./Account.module.css"
import styles from "./AgencySection.module.css"
import {
  accountDialogs,
  maySucceed,
  patchTeam,
  refreshAccount,
  reloadAfter,
  TITLES,
  useAgency,
  useMayManage,
  useTeam,
} from "./account.ts"
import { KnownPassword } from "./KnownPassword.tsx"
import { ManagersOnly } from "./ManagersOnly.tsx"

export function AgencySection() {
  const { status, agencyName } = useMe()
  return (
    <Section id="agency" title={TITLES.agency}>
      {status === "rejected" ? <Facts rows facts={[["Nom", agencyName]]} /> : <OwnAgency />}
    </Section>
  )
}

function OwnAgency() {
  const query = useAgency()
  const agency = query.data?.agency ?? undefined
  return (
    <QueryBoundary
      query={{ ...query, data: agency }}
      loading="Chargement de l'agence"
      rows={3}
      failure="Une erreur est survenue lors de la récupération des détails de l'agence."
    >
      {(shown) => (
        <>
          <AgencyFacts agency={shown} />
          <AgencyAppearance agency={shown} />
          <AgencyCode code={shown.code} />
        </>
      )}
    </QueryBoundary>
  )
}

function AgencyAppearance({ agency: { name, appearance } }: { agency: AgencyAccount }) {
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const { logoUrl, color } = appearance
  return (
    <div className={`mt-7 rounded bg-paper ${styles.code}`}>
      <div className="row wrap justify-between gap-y-3 gap-x-4">
        <h3 className="text-base bold font" id="apparence">
          Logo et couleur
        </h3>
        {mayManage ? (
          <Button size="small" aria-describedby="apparence" onClick={() => open("appearance")}>
            {logoUrl || color ? "Modifier" : "Choisir"}
          </Button>
        ) : null}
      </div>
      <p className={`mt-2 mb-4 soft text-base ${styles.appearanceHint}`}>
        Ils apparaissent sur les pages que vos marques et vos influenceurs ouvrent par un lien.
      </p>
      <div className={`row wrap gap-y-4 gap-x-6 ${styles.appearance}`}>
        {logoUrl ? <img src={logoUrl} alt={`Logo ${de(name)}`} width={160} height={40} /> : null}
        {color ? (
          <span className={`inline-flex items-center gap-3 text-m ${styles.swatch}`}>
            <i aria-hidden="true" style={{ background: color }} />
            {color}
          </span>
        ) : null}
        {logoUrl || color ? null : (
          <span>Aucun pour le moment : vos pages ont les couleurs de {PRODUCT_NAME}.</span>
        )}
      </div>
    </div>
  )
}

/** The sign-up link that joins the agency. */
const inviteLink = (code: string): string =>
  `${window.location.origin}/login?${new URLSearchParams({ mode: "signup", code })}`

function AgencyCode({ code }: { code: string }) {
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  return (
    <div className={`mt-7 rounded bg-paper ${styles.code}`}>
      <div className="row wrap justify-between gap-y-3 gap-x-4">
        <h3 className="text-base bold font" id="code-agence">
          Code agence
        </h3>
        {mayManage ? (
          <Button size="small" aria-describedby="code-agence" onClick={() => open("code")}>
            Renouveler
          </Button>
        ) : null}
      </div>
      <p className={`mt-2 mb-4 soft text-base ${styles.codeHint}`}>
        Toute personne qui a ce code peut rejoindre l'agence, dans la limite des sièges. Ne le donnez qu'à
        votre équipe.
      </p>
      <div className="flex wrap gap-3">
        <Input
          readOnly
          value={code}
          aria-labelledby="code-agence"
          className={`min-0 text-m ${styles.codeField}`}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={code} label="Copier" aria-describedby="code-agence" />
        <CopyButton text={inviteLink(code)} label="Copier le lien d'invitation" />
      </div>
    </div>
  )
}

function AgencyFacts({ agency }: { agency: AgencyAccount }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const team = useTeam().data?.items ?? []
  const owner = team.find(({ id }) => id === agency.ownerId)
  return (
    <Facts
      rows
      facts={[
        [
          "Nom",
          <>
            <span className="anywhere">{agency.name}</span>
            {mayManage ? (
              <Button size="small" onClick={() => open("rename")}>
                Renommer
              </Button>
            ) : null}
          </>,
        ],
        ["Créée le", formatDate(agency.createdAt, { style: "long", missing: "Date inconnue" })],
        ...(owner
          ? [
              [
                "Propriétaire",
                <>
                  <span className="anywhere">{me.owner ? "Vous" : nameOf(owner)}</span>
                  {(me.owner || me.superAdmin) && team.some(maySucceed) ? (
                    <Button size="small" onClick={() => open("owner")}>
                      Transmettre la propriété
                    </Button>
                  ) : null}
                </>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

export function CodeDialog() {
  return (
    <DialogFrame title="Renouveler le code agence ?" width={500}>
      <ManagersOnly sentence="Seuls les administrateurs de l'agence renouvellent son code.">
        <CodeRenewal />
      </ManagersOnly>
    </DialogFrame>
  )
}

function CodeRenewal() {
  const queries = useQueryClient()
  const done = useDone()
  const { busy, problem, attempt } = useAttempt()
  const renew = () =>
    attempt(async () => {
      await client.membership.renewCode()
      await refreshAccount(queries)
      done("Le code de l'agence a été renouvelé.")
    })
  return (
    <>
      <Failure problem={problem} fallback="Le code de l'agence n'a pas pu être renouvelé." />
      <ul className={`grid gap-3 mb-5 pl-6 ${accountStyles.consequences}`}>
        <li>
          L'ancien code et les liens d'invitation déjà envoyés ne permettent plus de rejoindre l'agence.
        </li>
        <li>Rien ne change pour les personnes qui en font déjà partie.</li>
      </ul>
      <FormFooter submit="Renouveler le code" busy={busy} onSubmit={renew} />
    </>
  )
}

export function RenameDialog() {
  const query = useAgency()
  return (
    <DialogFrame title="Renommer l'agence" width={480}>
      <ManagersOnly sentence="Seuls les administrateurs d'une agence peuvent la renommer.">
        <QueryBoundary query={{ ...query, data: query.data?.agency ?? undefined }} rows={2}>
          {(agency) => <RenameForm agency={agency} />}
        </QueryBoundary>
      </ManagersOnly>
    </DialogFrame>
  )
}

function RenameForm({ agency }: { agency: AgencyAccount }) {
  const queries = useQueryClient()
  const done = useDone()
  const saving = useSaveForm<Pick<AgencyAccount, "name" | "version">, { name: string }>({
    opened: agency,
    read: async () => (await client.membership.agency()).agency ?? undefined,
    valuesOf: ({ name }) => ({ name }),
    words: ({ name }) => ({ "Nom de l'agence": name }),
    write: ({ name }, base) => client.membership.rename({ name, version: (base ?? agency).version }),
    onSaved: () => {
      void refreshAccount(queries)
      done("Les informations ont été mises à jour avec succès.")
    },
  })

  return (
    <DialogForm
      saving={saving}
      initialValues={{ name: agency.name }}
      changed="L'agence a été renommée"
      failed={failing({ sentence: "Une erreur est survenue lors de la mise à jour." })}
    >
      <Form.Item
        name="name"
        label="Nom de l'agence"
        rules={[filled("Le nom de l'agence est obligatoire."), atMost(120)]}
      >
        <Input autoComplete="organization" />
      </Form.Item>
    </DialogForm>
  )
}

export function OwnerDialog() {
  const me = useMe()
  const team = useTeam()
  return (
    <DialogFrame title="Transmettre la propriété">
      {!me.owner && !me.superAdmin ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title="Seul le propriétaire de l'agence peut la transmettre."
        />
      ) : (
        <QueryBoundary query={team} rows={3}>
          {({ items }) => <OwnerForm others={items.filter(maySucceed)} />}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

function OwnerForm({ others }: { others: readonly TeamMember[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const done = useDone()
  const saving = useSendForm<{ userId: string; password: string }>(async ({ userId, password }) => {
    await client.membership.handOver({ userId, password })
    patchTeam(queries, (items) =>
      items.map((each) => {
        const owner = each.id === userId
        return { ...each, owner, userRole: owner ? "admin" : each.userRole }
      }),
    )
    await refreshAccount(queries)
    done(`${successor ? nameOf(successor) : "Ce membre"} est maintenant propriétaire de l'agence.`)
  })
  const chosen = Form.useWatch("userId", saving.form)
  const successor = others.find(({ id }) => id === chosen)

  return (
    <DialogForm
      saving={saving}
      validateTrigger="onSubmit"
      guarded={false}
      failed={failing({ fallback: "Une erreur est survenue lors de la transmission de l'agence." })}
      submit={successor ? `Transmettre à ${nameOf(successor)}` : "Transmettre la propriété"}
      danger
    >
      <Form.Item
        name="userId"
        label="Nouveau propriétaire"
        rules={[{ required: true, message: "Choisissez un membre de l'équipe." }]}
      >
        <Select
          placeholder="Choisir un membre"
          notFoundContent="Aucun membre"
          showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
          options={others.map((member) => ({
            value: member.id,
            label: `${nameOf(member)} · ${ACCOUNT_TYPES[member.userRole]}`,
          }))}
        />
      </Form.Item>
      <ul className={`grid gap-3 mb-5 pl-6 ${accountStyles.consequences}`}>
        <li>Cette personne devient propriétaire de l'agence, et administratrice si elle ne l'était pas.</li>
        {me.owner ? (
          <>
            <li>Vous restez administrateur : elle pourra changer vos accès ou supprimer votre compte.</li>
            <li>Elle seule pourra vous rendre la propriété.</li>
          </>
        ) : (
          <li>L'actuel propriétaire reste administrateur.</li>
        )}
      </ul>
      <KnownPassword />
    </DialogForm>
  )
}

/** For users without an agency (rules/platform.md#joining). */
export function JoinSection() {
  const notices = useNotices()
  const [joined, setJoined] = useState(false)
  const [invitation, setInvitation] = useUrlParam("code")
  const queries = useQueryClient()
  const saving = useSendForm<{ code: string }>(
    async ({ code }) => {
      await client.membership.join({ code: code.trim() })
      setJoined(true)
      setInvitation(null)
      notices.success("Vous avez rejoint l'agence avec succès.")
      reloadAfter()
    },
    {
      explain: (error, form) => {
        showProblem(form, error)
        const { code, message } = problemOf(error)
        if (code !== "conflict") return
        // The user has joined an agency elsewhere: the page must show it.
        notices.error(message)
        void refreshAccount(queries)
      },
    },
  )

  return (
    <Section
      id="join"
      title={TITLES.join}
      hint={
        invitation
          ? "Le code de votre invitation est rempli : il ne reste qu'à rejoindre l'agence."
          : "Demandez son code à l'administrateur de votre agence : il le trouve sur cette même page."
      }
    >
      <DialogForm
        saving={saving}
        initialValues={{ code: invitation }}
        validateTrigger="onSubmit"
        guarded={false}
        failed={failing({ fallback: "Une erreur est survenue lors de la tentative de rejoindre l'agence." })}
        footer={null}
      >
        <div className={`flex wrap items-start gap-x-4 ${styles.join}`}>
          <Form.Item
            name="code"
            label="Code agence"
            className={styles.joinField}
            rules={[filled("Le code agence est obligatoire."), atMost(64)]}
          >
            <Input autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={saving.busy || joined}>
            Rejoindre l'agence
          </Button>
        </div>
      </DialogForm>
    </Section>
  )
}
