import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { App, Button, Form, Input } from "antd"
import { useState } from "react"
import { client } from "../../lib/api/api.ts"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatDate } from "../../lib/format.ts"
import { valuesIn } from "../../lib/forms/formProblem.ts"
import { useVersionedSave } from "../../lib/forms/useVersionedSave.ts"
import { useMe } from "../../lib/session/me.ts"
import { nameOf } from "../../lib/text.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { ConflictAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./Agency.module.css"
import { accountDialogs, refreshAccount, useAgency, useMayManage, useTeam } from "./account.ts"
import { Failure } from "./Failure.tsx"
import { Section } from "./Section.tsx"

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

export function RenameDialog() {
  const agency = useAgency().data?.agency
  return (
    <DialogFrame title="Renommer l'agence" width={480}>
      {agency ? <RenameForm agency={agency} /> : <LoadingState rows={2} />}
    </DialogFrame>
  )
}

type Named = Pick<AgencyAccount, "name" | "version">

export function RenameForm({ agency }: { agency: AgencyAccount }) {
  const [form] = Form.useForm<{ name: string }>()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const saving = useVersionedSave<Named, { name: string }>({
    opened: agency,
    form: valuesIn(form),
    read: async () => (await client.membership.agency()).agency ?? undefined,
    valuesOf: ({ name }) => ({ name }),
    differences: (before, now) => (before.name === now.name ? [] : [`Nom : « ${now.name} »`]),
    write: ({ name }, base) => client.membership.rename({ name, version: (base ?? agency).version }),
    onSaved: () => {
      void refreshAccount(queries)
      message.success("Les informations ont été mises à jour avec succès.")
      finish()
    },
  })
  const reload = async () => {
    if (await saving.reload()) setDirty(false)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ name: agency.name }}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void saving.save(values)}
    >
      <ConflictAlert saving={{ ...saving, reload }} what="L'agence a été renommée" />
      <Failure problem={saving.problem} sentence="Une erreur est survenue lors de la mise à jour." />
      <Form.Item
        name="name"
        label="Nom de l'agence"
        rules={[
          { required: true, whitespace: true, message: "Le nom de l'agence est obligatoire." },
          { max: 120, message: "120 caractères au maximum" },
        ]}
      >
        <Input autoComplete="organization" />
      </Form.Item>
      <FormFooter submit="Enregistrer" busy={saving.busy} />
    </Form>
  )
}
