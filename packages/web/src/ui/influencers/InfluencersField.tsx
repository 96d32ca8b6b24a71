import { CloseOutlined, SwapOutlined, UserAddOutlined } from "@ant-design/icons"
import { Button, ConfigProvider } from "antd"
import { useRef } from "react"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../dialog/DialogOutlet.tsx"
import { InfluencerPicture } from "./InfluencerPicture.tsx"
import styles from "./InfluencersField.module.css"

const InfluencerPicker = lazyDialog(() => import("./InfluencerPicker.tsx"))

const pickers = defineDialogs({ influencers: [] }, { slot: "picker" })

/** The part of an influencer that a form shows. */
export interface Chosen {
  id: string
  name: string
  profileImageUrl: string | null
}

interface InfluencersFieldProps {
  /** A choice replaces the former one. */
  single: boolean
  /** Maximum number of choices. */
  most?: number
  /** Number of results from the catalogue. */
  found: number
  /** A `Form.Item` passes all of these. */
  id?: string
  value?: readonly Chosen[]
  onChange?: (value: readonly Chosen[]) => void
}

/** For a `Form.Item`: influencers, chosen in a search dialog above the form. */
export function InfluencersField({
  single,
  most = 1,
  found,
  id,
  value = [],
  onChange,
}: InfluencersFieldProps) {
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const { open } = useDialogParam(pickers)
  const choose = useRef<HTMLButtonElement>(null)
  const full = !single && value.length >= most

  const remove = (one: Chosen) => {
    onChange?.(value.filter((other) => other.id !== one.id))
    choose.current?.focus()
  }

  return (
    <div className="grid justify-items-start gap-3 cols-1">
      {value.length > 0 ? (
        <ul className="flex wrap gap-3" aria-label="Influenceurs choisis">
          {value.map((one) => (
            <li key={one.id} className={`card inline-flex items-center gap-3 max-full ${styles.person}`}>
              <InfluencerPicture name={one.name} imageUrl={one.profileImageUrl} size={28} />
              <span className="min-0 strong anywhere">{one.name}</span>
              {single ? null : (
                <button
                  type="button"
                  className={`grid place-center flex-none soft text-xs rounded-m ${styles.remove}`}
                  aria-label={`Retirer ${one.name}`}
                  disabled={componentDisabled}
                  onClick={() => remove(one)}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={choose}
        id={id}
        icon={single && value.length ? <SwapOutlined aria-hidden /> : <UserAddOutlined aria-hidden />}
        // Replaces the field's label, which does not name the action.
        aria-label={labelOf(single, value.length)}
        aria-haspopup="dialog"
        data-begins={value.length === 0}
        onClick={() => open("influencers")}
      >
        {labelOf(single, value.length)}
      </Button>
      <DialogOutlet of={pickers}>
        {{
          influencers: () => (
            <InfluencerPicker
              title="Sélectionner un influenceur"
              placeholder="Rechercher un influenceur..."
              loading="Recherche en cours..."
              empty="Aucun influenceur trouvé"
              limit={found}
              single={single}
              full={full ? `${most} influenceurs au maximum` : null}
              taken={new Set(value.map((one) => one.id))}
              onPick={({ id: chosen, displayName: name, profileImageUrl }) => {
                const one = { id: chosen, name, profileImageUrl }
                onChange?.(single ? [one] : [...value, one])
              }}
            />
          ),
        }}
      </DialogOutlet>
    </div>
  )
}

function labelOf(single: boolean, count: number): string {
  if (count === 0) return "Sélectionner un influenceur"
  return single ? "Changer d'influenceur" : "Ajouter un autre influenceur"
}
