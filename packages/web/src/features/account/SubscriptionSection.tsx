import { useQueryClient } from "@tanstack/react-query"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { Alert, type AlertProps, Button, type ButtonProps } from "antd"
import { useState } from "react"
import { client } from "../../lib/api/api.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatPrice } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useLeaving } from "../../lib/useDocument.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { Section } from "../../ui/Section.tsx"
import { type Status, StatusTag } from "../../ui/StatusTag.tsx"
import { Failure, failureOf } from "../../ui/states/Failure.tsx"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import accountStyles from "./Account.module.css"
import {
  accountDialogs,
  needsNone,
  refreshAccount,
  reloadAfter,
  type Standing,
  type Subscription,
  seatsOf,
  standingOf,
  TITLES,
  useAgency,
  useMayManage,
} from "./account.ts"
import { ManagersOnly } from "./ManagersOnly.tsx"
import styles from "./SubscriptionSection.module.css"

/** Without data, the agency's section shows the error instead of the banner (rules/platform.md#subscription-banner). */
export function SubscriptionSection() {
  const me = useMe()
  const { data, error } = useAgency()
  if (error && !data) return null
  const agency = data?.agency
  return (
    <Section id="subscription" title={TITLES.subscription}>
      {agency ? (
        agency.subscription && standingOf(agency.subscription, needsNone(me)) !== "over" ? (
          <PlanCard agency={agency} subscription={agency.subscription} />
        ) : (
          <NoSubscription agency={agency} />
        )
      ) : (
        <LoadingState rows={3} label="Chargement de l'abonnement" />
      )}
    </Section>
  )
}

function NoSubscription({ agency }: { agency: AgencyAccount }) {
  const mayManage = useMayManage()
  const ended = agency.subscription
  return (
    <div className={`p-7 rounded bg-paper ${styles.none}`}>
      <h3 className="text-l bold">{REFUSAL_MESSAGES.no_subscription}</h3>
      <p className={`mt-2 soft ${styles.noneText}`}>
        {ended ? `${endingOf(ended)} ` : ""}
        {mayManage
          ? "Choisissez une formule pour ouvrir l'application à toute votre équipe. Vos données vous attendent."
          : "L'application s'ouvrira dès que l'administrateur de votre agence aura choisi une formule."}
      </p>
      <div className="row wrap gap-3 mt-5">
        <PricingLink primary={mayManage} label={mayManage ? "Choisir une formule" : "Voir les formules"} />
        {mayManage && agency.hasCustomer ? <PortalButton label="Voir mes factures" /> : null}
      </div>
    </div>
  )
}

/** For a subscription that has ended. */
function endingOf({ planName, status, currentPeriodEnd }: Subscription): string {
  if (status === "incomplete_expired")
    return `Votre abonnement ${planName} n'a jamais commencé : son premier paiement n'a pas abouti.`
  return `Votre abonnement ${planName} a pris fin le ${formatDate(currentPeriodEnd, { style: "long" })}.`
}

const STATES: Partial<Record<Standing, [label: string, status: Status]>> = {
  active: ["Actif", "active"],
  ending: ["Résilié", "ending"],
  payment_failed: ["Paiement échoué", "past_due"],
  waiting: ["En attente", "pending"],
}

/** An unpaid period is not shown. */
const PERIODS: Partial<Record<Standing, string>> = {
  active: "Fin de la période en cours :",
  ending: "Résilié : actif jusqu'au",
}

function PlanCard({ agency, subscription }: { agency: AgencyAccount; subscription: Subscription }) {
  const standing = standingOf(subscription, false)
  const { planName, priceMonthly, seatLimit, currentPeriodEnd, failedSince } = subscription
  const [label, status] = STATES[standing] ?? []
  const period = failedSince ? "Paiement en échec depuis le" : PERIODS[standing]
  return (
    <>
      <Warnings standing={standing} seatsExceeded={seatsOf(agency.seatsUsed, seatLimit).over} />
      <div className={`grid p-7 clip rounded bg-tint relative ${styles.card}`}>
        <div>
          <p className={`row wrap gap-y-2 gap-x-4 anywhere ${styles.name}`}>
            {planName} {status ? <StatusTag status={status}>{label}</StatusTag> : null}
          </p>
          <p className={`mt-3 soft ${styles.price}`}>
            <strong className="ink text-l tabular">{formatPrice(priceMonthly)}</strong> HT par mois
          </p>
        </div>
        <div className={`grid gap-4 ${styles.facts}`}>
          <Seats used={agency.seatsUsed} limit={seatLimit} />
          {period ? (
            <p className={`soft text-base ${styles.period}`}>
              {period}{" "}
              <strong className="ink strong">
                {formatDate(failedSince ?? currentPeriodEnd, { style: "long" })}
              </strong>
            </p>
          ) : null}
        </div>
      </div>
      <PlanActions agency={agency} standing={standing} />
    </>
  )
}

/** Members only read; administrators also pay, change and cancel. */
function PlanActions({ agency, standing }: { agency: AgencyAccount; standing: Standing }) {
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const running = standing === "active" || standing === "ending"
  if (!mayManage) {
    return (
      <div className="row wrap gap-3 mt-5">
        <PricingLink label="Voir les formules" upgrade={running} />
      </div>
    )
  }
  return (
    <div className="row wrap gap-3 mt-5">
      {standing === "ending" ? <ResumeButton /> : null}
      {standing === "payment_failed" && agency.hasCustomer ? (
        <PortalButton label="Mettre à jour le paiement" type="primary" />
      ) : null}
      <PricingLink label={running ? "Changer de formule" : "Voir les formules"} upgrade={running} />
      {running && agency.hasCustomer ? <PortalButton label="Paiement et factures" /> : null}
      {standing === "active" ? (
        <Button type="text" danger className="ml-auto phone-ml-0" onClick={() => open("cancellation")}>
          Résilier l'abonnement
        </Button>
      ) : null}
    </div>
  )
}

/** A call to the card provider outside a dialog: a failure appears as a notice. */
function useToldAttempt(fallback: string) {
  const { busy, attempt } = useAttempt()
  const notices = useNotices()
  return {
    busy,
    notices,
    attempt: <Result,>(work: () => Promise<Result>) =>
      attempt(work, (error) => {
        const { title, reason } = failureOf(problemOf(error), fallback)
        notices.error(reason ? `${title.replace(/\.?$/, ".")} ${reason}` : title)
      }),
  }
}

/** Opens the card provider's portal in this window. */
function PortalButton({ label, ...rest }: { label: string } & Pick<ButtonProps, "type">) {
  const { busy, attempt } = useToldAttempt("Erreur lors de la création de la session portail")
  const [leaving, leave] = useLeaving()

  const open = async () => {
    const portal = await attempt(() => client.billing.portal())
    if (portal) leave(portal.url)
  }

  return (
    <Button {...rest} loading={busy || leaving} onClick={() => void open()}>
      {label}
    </Button>
  )
}

interface PricingLinkProps {
  label: string
  primary?: boolean
  /** For subscribers: the pricing page then does not redirect them (rules/platform.md#plans). */
  upgrade?: boolean
}

/** To a page outside the application: a full load. */
function PricingLink({ label, primary = false, upgrade = false }: PricingLinkProps) {
  return (
    <Button href={upgrade ? "/pricing?upgrade=true" : "/pricing"} type={primary ? "primary" : "default"}>
      {label}
    </Button>
  )
}

/** Withdraws a cancellation before the period's end. */
function ResumeButton() {
  const { busy, attempt, notices } = useToldAttempt(
    "Une erreur est survenue lors de la reprise de l'abonnement.",
  )
  const queries = useQueryClient()

  const resume = () =>
    attempt(async () => {
      await client.billing.resume()
      await refreshAccount(queries)
      notices.success("Votre abonnement a été repris. Il se renouvellera à la fin de la période.", 5)
    })

  return (
    <Button type="primary" loading={busy} onClick={() => void resume()}>
      Reprendre l'abonnement
    </Button>
  )
}

/** Used seats against the plan's; null is unlimited. */
function Seats({ used, limit }: { used: number; limit: number | null }) {
  const { text, share, over } = seatsOf(used, limit)
  return (
    <div>
      <p className="mb-3 strong tabular">{text}</p>
      {limit === null ? null : (
        <div className={`clip round ${styles.meter}`} data-over={over} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

/** Problems of the subscription, above its card. */
function Warnings({ standing, seatsExceeded }: { standing: Standing; seatsExceeded: boolean }) {
  const mayManage = useMayManage()
  const warnings: Pick<AlertProps, "type" | "title" | "description">[] = []
  if (standing === "payment_failed") {
    warnings.push({
      type: "error",
      title: "Le dernier paiement a échoué.",
      description: mayManage
        ? "L'application est fermée à votre équipe jusqu'au règlement. Mettez à jour votre moyen de paiement."
        : "L'application est fermée jusqu'au règlement. Prévenez l'administrateur de votre agence.",
    })
  }
  if (standing === "waiting") {
    warnings.push({
      type: "info",
      title: "L'abonnement n'est pas encore actif.",
      description: "Il le deviendra dès que le prestataire de paiement l'aura confirmé.",
    })
  }
  if (seatsExceeded) {
    warnings.push({
      type: "warning",
      title: "Votre équipe dépasse le nombre de sièges de votre formule.",
      description: mayManage
        ? "Passez à une formule supérieure ou retirez des membres : d'ici là, personne ne peut rejoindre l'agence."
        : "D'ici à ce qu'un administrateur change de formule, personne ne peut rejoindre l'agence.",
    })
  }
  return warnings.map((warning) => <Alert key={warning.type} {...warning} showIcon className="mb-5" />)
}

export function CancellationDialog() {
  const query = useAgency()
  return (
    <DialogFrame title="Résilier l'abonnement">
      <ManagersOnly sentence="Seuls les administrateurs d'une agence peuvent résilier son abonnement.">
        <QueryBoundary query={query} rows={2}>
          {({ agency }) => <Cancellation subscription={agency?.subscription} />}
        </QueryBoundary>
      </ManagersOnly>
    </DialogFrame>
  )
}

/** Distinguishes a refused call from one without an answer (rules/interface.md#failures). */
const fallbackFor = (problem: Problem | null): string =>
  problem?.code === "network"
    ? "Une erreur est survenue lors de la résiliation de l'abonnement."
    : "Erreur lors de la résiliation de l'abonnement"

function Cancellation({ subscription }: { subscription: Subscription | null | undefined }) {
  const done = useDone()
  const { busy, problem, attempt } = useAttempt()
  const [cancelled, setCancelled] = useState(false)

  if (!subscription?.active) return <p className="mb-5 soft">{REFUSAL_MESSAGES.no_subscription}</p>
  const end = formatDate(subscription.currentPeriodEnd, { style: "long" })
  if (subscription.cancelAtPeriodEnd && !cancelled)
    return (
      <p className="mb-5 soft">
        L'abonnement {subscription.planName} est déjà résilié : il reste actif jusqu'au {end}.
      </p>
    )

  const cancel = () =>
    attempt(async () => {
      await client.billing.cancel()
      setCancelled(true)
      done("Votre abonnement a été résilié. Il restera actif jusqu'à la fin de la période en cours.", 5)
      reloadAfter()
    })

  return (
    <>
      <Failure problem={problem} fallback={fallbackFor(problem)} />
      <p className="mb-5 soft">
        L'abonnement {subscription.planName} ne sera plus renouvelé. Toute votre équipe garde l'application
        jusqu'au {end}.
      </p>
      <ul className={`grid gap-3 mb-5 pl-6 ${accountStyles.consequences}`}>
        <li>Ensuite, seule cette page reste ouverte.</li>
        <li>Vos données sont conservées : vous pourrez vous abonner de nouveau.</li>
        <li>D'ici là, vous pouvez revenir sur cette décision.</li>
      </ul>
      <FormFooter
        submit="Résilier l'abonnement"
        cancel="Garder l'abonnement"
        danger
        busy={busy || cancelled}
        onSubmit={cancel}
      />
    </>
  )
}
