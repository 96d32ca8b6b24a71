import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/account/contract/membership"
import { App, Form, Select } from "antd"
import { client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useMe } from "../../lib/session/me.ts"
import { ACCOUNT_TYPES, matches, nameOf } from "../../lib/text.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Account.module.css"
import { patchTeam, refreshAccount, useTeam } from "./account.ts"
import { Failure } from "./Failure.tsx"

export default function OwnerDialog() {
  const me = useMe()
  const team = useTeam()
  const others = team.data?.items.filter(({ owner }) => !owner)
  return (
    <DialogFrame title="Transmettre la propriété">
      {!me.owner && !me.superAdmin ? (
        <p className={styles.lead}>Seul le propriétaire de l'agence peut la transmettre.</p>
      ) : others ? (
        <OwnerForm others={others} />
      ) : (
        <LoadingState rows={3} />
      )}
    </DialogFrame>
  )
}

export function OwnerForm({ others }: { others: readonly TeamMember[] }) {
  const [form] = Form.useForm<{ userId?: string }>()
  const chosen = Form.useWatch("userId", form)
  const me = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const { busy, problem, attempt } = useAttempt()
  const successor = others.find(({ id }) => id === chosen)

  const handOver = (userId: string) =>
    attempt(async () => {
      await client.membership.handOver({ userId })
      patchTeam(queries, (items) =>
        items.map((each) => {
          const owner = each.id === userId
          return { ...each, owner, userRole: owner ? "admin" : each.userRole }
        }),
      )
      await refreshAccount(queries)
      message.success(
        `${successor ? nameOf(successor) : "Ce membre"} est maintenant propriétaire de l'agence.`,
      )
      finish()
    })

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      onFinish={({ userId }) => userId && void handOver(userId)}
    >
      <Failure problem={problem} fallback="Une erreur est survenue lors de la transmission de l'agence." />
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
      <ul className={styles.consequences}>
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
      <FormFooter
        submit={successor ? `Transmettre à ${nameOf(successor)}` : "Transmettre la propriété"}
        danger
        busy={busy}
      />
    </Form>
  )
}
