import { Button, Select, Slider } from "antd"
import { Fragment, useEffect, useId, useRef, useState } from "react"
import { matches } from "../../lib/text.ts"
import { type TypedNumber, understood } from "../../lib/typedNumber.ts"
import { CountInput, RateInput } from "../../ui/form/TypedInput.tsx"
import styles from "./AdvancedFilters.module.css"
import {
  advancedCount,
  COLLABORATIONS,
  ENGAGEMENT,
  type Filters,
  FOLLOWERS,
  fits,
  NO_ADVANCED,
  numberOf,
  type Scale,
} from "./filters.ts"

interface AdvancedFiltersProps {
  id: string
  filters: Filters
  categories: readonly string[]
  set: (changes: Partial<Filters>) => void
}

const written = (value: number | null): string => (value === null ? "" : String(value))

export function AdvancedFilters({ id, filters, categories, set }: AdvancedFiltersProps) {
  // Invalid text is not in the address, so the fields remount to clear it.
  const [resets, setResets] = useState(0)
  return (
    <section
      id={id}
      aria-label="Filtres avancés"
      className={`grid mb-7 rounded-l bg-surface border ${styles.panel}`}
    >
      <Fragment key={resets}>
        <RangeFilter
          label="Abonnés"
          scale={FOLLOWERS}
          marks={[1000, 10_000, 100_000, 1_000_000, 10_000_000]}
          input={CountInput}
          min={filters.minFollowers}
          max={filters.maxFollowers}
          onMin={(value) => set({ minFollowers: written(value) })}
          onMax={(value) => set({ maxFollowers: written(value) })}
        />
        <RangeFilter
          label="Engagement"
          scale={ENGAGEMENT}
          marks={[0, 2, 4, 6, 8, 10, 100]}
          input={RateInput}
          min={filters.minEngagement}
          max={filters.maxEngagement}
          onMin={(value) => set({ minEngagement: written(value) })}
          onMax={(value) => set({ maxEngagement: written(value) })}
        />
        <RangeFilter
          label="Collaborations"
          scale={COLLABORATIONS}
          marks={[0, 10, 20, 30, 40, 50]}
          input={CountInput}
          min={filters.minCollaborations}
          onMin={(value) => set({ minCollaborations: written(value) })}
        />
      </Fragment>
      <div className={`row wrap gap-y-3 gap-x-4 span-all ${styles.category}`}>
        <label htmlFor={`${id}-category`} className={`block mb-2 p-0 text-m bold ${styles.label}`}>
          Catégorie
        </label>
        <Select
          id={`${id}-category`}
          showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
          value={filters.category}
          onChange={(category) => set({ category })}
          options={[
            { value: "", label: "Toutes les catégories" },
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
        <Button
          className="ml-auto"
          disabled={advancedCount(filters) === 0}
          onClick={() => {
            set(NO_ADVANCED)
            setResets(resets + 1)
          }}
        >
          Réinitialiser
        </Button>
      </div>
    </section>
  )
}

interface RangeFilterProps {
  label: string
  scale: Scale
  /** Labelled values of the slider. */
  marks: readonly number[]
  input: typeof CountInput
  /** Values of the address; without `max`, the range has no upper end. */
  min: string
  max?: string
  onMin: (value: number | null) => void
  onMax?: (value: number | null) => void
}

/** A slider, with fields for an exact number. */
function RangeFilter({ label, scale, marks, input, min, max, onMin, onMax }: RangeFilterProps) {
  const { places, placeOf, valueAt, write } = scale
  const [low, high] = [numberOf(min) ?? scale.min, numberOf(max ?? "") ?? scale.max]
  const { dragged, drag, settle } = useDragged(`${min} ${max}`, ([first = 0, last = places]) => {
    // A handle that did not move keeps its typed value, even between two places of the slider.
    if (first !== placeOf(low)) onMin(first === 0 ? null : valueAt(first))
    if (last !== placeOf(high)) onMax?.(last === places ? null : valueAt(last))
  })
  const [from, to] = dragged ?? [placeOf(low), placeOf(high)]
  const shown = { from: from ?? 0, to: to ?? places }
  const common = {
    min: 0,
    max: places,
    marks: Object.fromEntries(marks.map((mark) => [placeOf(mark), write(mark).replace(" et plus", "+")])),
    tooltip: { formatter: (place?: number) => write(valueAt(place ?? 0)) },
    ariaValueTextFormatterForHandle: (place: number) => write(valueAt(place)),
    // The fields below do the same by keyboard, with half the stops.
    tabIndex: -1,
  }
  const name = label.toLowerCase()
  return (
    <fieldset className={`stack ${styles.range}`}>
      <legend className={`block mb-2 p-0 text-m bold ${styles.label}`}>{label}</legend>
      {max === undefined ? (
        <Slider
          {...common}
          value={shown.from}
          ariaLabelForHandle={`${label} minimum`}
          onChange={(place) => drag([place])}
          onChangeComplete={(place) => settle([place])}
        />
      ) : (
        <Slider
          {...common}
          range
          value={[shown.from, shown.to]}
          ariaLabelForHandle={[`${label} minimum`, `${label} maximum`]}
          onChange={drag}
          onChangeComplete={settle}
        />
      )}
      <div className="flex items-start gap-3">
        <Bound
          label={`Nombre minimum : ${name}`}
          text={max === undefined ? "Au moins" : "De"}
          input={input}
          scale={scale}
          placeholder={scale.min}
          value={shown.from === placeOf(low) ? (numberOf(min) ?? null) : valueAt(shown.from)}
          wrong={(value) => (value > high ? "Le minimum dépasse le maximum" : null)}
          onCommit={(value) => onMin(value === scale.min ? null : value)}
        />
        {onMax ? (
          <Bound
            label={`Nombre maximum : ${name}`}
            text="à"
            input={input}
            scale={scale}
            placeholder={scale.max}
            value={shown.to === placeOf(high) ? (numberOf(max ?? "") ?? null) : valueAt(shown.to)}
            wrong={(value) => (value < low ? "Le maximum est sous le minimum" : null)}
            onCommit={(value) => onMax(value === scale.max ? null : value)}
          />
        ) : null}
      </div>
    </fieldset>
  )
}

/** Milliseconds without a key before the address changes. */
const KEYS_REST_MS = 200

/**
 * Positions of the handles until the address follows. The delay lets further keys continue from the current position.
 */
function useDragged(address: string, commit: (places: readonly number[]) => void) {
  const [dragged, setDragged] = useState<{ places: readonly number[]; over: string | null } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ commit, address })
  latest.current = { commit, address }
  useEffect(() => () => clearTimeout(timer.current), [])
  // After the commit, a new address has priority.
  const holds = dragged && (dragged.over === null || dragged.over === address)
  return {
    dragged: holds ? dragged.places : null,
    drag(places: readonly number[]) {
      clearTimeout(timer.current)
      setDragged({ places, over: null })
    },
    settle(places: readonly number[]) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setDragged({ places, over: latest.current.address })
        latest.current.commit(places)
      }, KEYS_REST_MS)
    },
  }
}

interface BoundProps {
  label: string
  /** Label before the field. */
  text: string
  input: typeof CountInput
  scale: Scale
  placeholder: number
  value: number | null
  /** Why a number within the scale is invalid here. */
  wrong: (value: number) => string | null
  onCommit: (value: number | null) => void
}

/** Milliseconds after which a typed number is searched without blur. */
const REST_MS = 700

function Bound({ label, text, input: Input, scale, placeholder, value, wrong, onCommit }: BoundProps) {
  const note = useId()
  const [typed, setTyped] = useState<{ value: TypedNumber; over: number | null } | null>(null)
  // A change of the address, e.g. by the slider, has priority.
  const own = typed && typed.over === value ? typed : null
  const number = own ? understood(own.value) : value
  const problem = number === null ? null : fits(scale, number) ? wrong(number) : scale.problem

  const commit = () => {
    if (own && !problem && number !== value) onCommit(number)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the delay
  useEffect(() => {
    if (!own) return
    const timer = setTimeout(commit, REST_MS)
    return () => clearTimeout(timer)
  }, [own?.value])

  return (
    <div className={`grid items-center gap-y-2 gap-x-3 flex-1 min-0 soft text-m ${styles.bound}`}>
      <span aria-hidden="true">{text}</span>
      <Input
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? note : undefined}
        status={problem ? "error" : ""}
        // The field has the rate's sign itself.
        placeholder={scale.write(placeholder).replace("\u00a0%", "")}
        value={own ? own.value : value}
        onChange={(next) => setTyped({ value: next, over: value })}
        onBlur={commit}
        onPressEnter={commit}
      />
      {problem ? (
        <span id={note} role="alert" className="danger text-s span-all">
          {problem}
        </span>
      ) : null}
    </div>
  )
}
