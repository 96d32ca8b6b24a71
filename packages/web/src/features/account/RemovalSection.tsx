import { Alert, Button, Checkbox, Form } from "antd"
import { useNavigate } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../lib/session/me.ts"
import { signOut } from "../../lib/session/session.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { Section } from "../../ui/Section.tsx"
import { failing } from "../../ui/states/Failure.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { accountDialogs, maySucceed, TITLES, useTeam } from "./account.ts"
import { KnownPassword } from "./KnownPassword.tsx"

export function RemovalSection() {
  const me = useMe()
  const { open } = useDialogParam(accountDialogs)
  return (
    <Section
      id="removal"
      title={TITLES.removal}
      tone="danger"
      hint={
        me.acting
          ? `Vous travaillez dans « ${me.agencyName} » : quittez d'abord cette agence pour supprimer votre propre compte.`
          : "Votre compte et vos informations personnelles sont effacés. Cette action est irréversible."
      }
      action={
        me.acting ? null : (
          <Button danger onClick={() => open("removal")}>
            Supprimer mon compte
          </Button>
        )
      }
    />
  )
}

export function RemovalDialog() {
  return (
    <DialogFrame title="Supprimer mon compte" width={500}>
      <Content />
    </DialogFrame>
  )
}

function Content() {
  const me = useMe()
  const team = useTeam({ enabled: me.owner })
  if (me.acting) {
    return <p className="mb-5 soft">Quittez d'abord l'agence dans laquelle vous travaillez.</p>
  }
  if (!me.owner) return <RemovalForm withAgency={false} />
  return (
    <QueryBoundary query={team} rows={3}>
      {({ items }) =>
        items.some(maySucceed) ? (
          <HandOverFirst />
        ) : items.some(({ id }) => id !== me.id) ? (
          <RejectedFirst />
        ) : (
          <RemovalForm withAgency />
        )
      }
    </QueryBoundary>
  )
}

interface Values {
  password: string
  understood?: boolean
}

/** Only the owner also removes the agency (rules/platform.md#removal-of-people). */
function RemovalForm({ withAgency }: { withAgency: boolean }) {
  const me = useMe()
  const saving = useSendForm<Values>(async ({ password }, { release }) => {
    await client.account.remove({ password, withAgency })
    release()
    await signOut(
      withAgency
        ? `Votre compte et l'agence « ${me.agencyName} » ont été supprimés.`
        : "Votre compte a été supprimé.",
    )
  })

  return (
    <DialogForm
      saving={saving}
      validateTrigger="onSubmit"
      failed={failing({ fallback: "Une erreur est survenue lors de la suppression du compte." })}
      submit={withAgency ? "Supprimer mon compte et l'agence" : "Supprimer mon compte"}
      danger
    >
      {withAgency ? (
        <Alert
          type="warning"
          showIcon
          className="mb-6"
          title={`« ${me.agencyName} » est supprimée avec votre compte`}
          description="Vous êtes seul dans cette agence. Ses collaborations, ses clients et ses documents sont effacés, et son abonnement prend fin aussitôt."
        />
      ) : (
        <p className="mb-5 soft">
          {me.agencyName
            ? `Ce que vous avez créé reste dans « ${me.agencyName} ». `
            : "Votre compte et vos informations personnelles sont effacés. "}
          Cette action est irréversible.
        </p>
      )}
      <KnownPassword />
      {withAgency ? (
        <Form.Item
          name="understood"
          valuePropName="checked"
          rules={[
            {
              validator: async (_, checked: boolean | undefined) => {
                if (!checked) throw new Error("Cochez cette case pour continuer.")
              },
            },
          ]}
        >
          <Checkbox>Je supprime l'agence et toutes ses données, définitivement</Checkbox>
        </Form.Item>
      ) : null}
    </DialogForm>
  )
}

/** An owner of an agency with other members must hand it over first (rules/platform.md#handing-over). */
function HandOverFirst() {
  const { agencyName } = useMe()
  const { open } = useDialogParam(accountDialogs)
  return (
    <>
      <p className="mb-5 soft">
        Vous êtes propriétaire de « {agencyName} », et d'autres personnes y travaillent. Transmettez-la
        d'abord à l'une d'elles ; vous pourrez ensuite supprimer votre compte.
      </p>
      <FormFooter submit="Transmettre la propriété" onSubmit={() => open("owner")} />
    </>
  )
}

/** No member can take over; only rejected accounts are left. */
function RejectedFirst() {
  const { agencyName } = useMe()
  const navigate = useNavigate()
  return (
    <>
      <p className="mb-5 soft">
        Vous êtes propriétaire de « {agencyName} », et il n'y reste que des comptes refusés. Supprimez-les
        d'abord dans l'équipe, ou acceptez-y de nouveau la personne à qui transmettre l'agence ; vous pourrez
        ensuite supprimer votre compte.
      </p>
      <FormFooter submit="Voir l'équipe" onSubmit={() => navigate("/app/account#team")} />
    </>
  )
}
