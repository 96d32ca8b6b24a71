import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { templateOf } from "@trame/core/campaigns/templates/rules"
import type { ReactNode } from "react"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { templateDialogs } from "./templates.ts"

const TemplateListDialog = lazyDialog(() => import("./TemplateListDialog.tsx"))
const TemplateDialog = lazyDialog(() => import("./TemplateDialog.tsx"))

type Campaign = Pick<CollaborationDetail, "collaboration" | "steps">

interface TemplateDialogsProps {
  /** On a campaign's page: the campaign that becomes a template. */
  campaign?: Campaign
  /** On a campaign's page: renders the dialog that applies a template. */
  apply?: (templateId: string) => ReactNode
}

/** For the list of campaigns; on a campaign's page also for its timeline. */
export function TemplateDialogs({ campaign, apply }: TemplateDialogsProps) {
  return (
    <DialogOutlet of={templateDialogs}>
      {{
        list: () => <TemplateListDialog />,
        edit: ({ template }) => <TemplateDialog templateId={template} />,
        save: () =>
          campaign && (
            <TemplateDialog
              templateId=""
              initial={{ name: "", steps: templateOf(campaign.steps, campaign.collaboration) }}
              about={aboutSteps(campaign)}
            />
          ),
        apply: ({ template }) => apply?.(template),
      }}
    </DialogOutlet>
  )
}

/** Explains the reference day of the steps. */
function aboutSteps({ collaboration }: Campaign): string {
  const { name, signedDate, date } = collaboration
  const from = signedDate ? "la signature" : date ? "la date de la campagne" : "la première date limite"
  return `Les étapes de « ${name} », en jours depuis ${from}. Une étape que plusieurs influenceurs ont en commun n'y figure qu'une fois.`
}
