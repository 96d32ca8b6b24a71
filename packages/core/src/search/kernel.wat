;; Finds the rows of a text column that contain a term, and the rows of a number column within bounds.
;; tests/support/search/plain-kernel.ts has the same functions in plain TypeScript.
;;
;; A text column is one run of bytes; row r is the bytes [starts[r], starts[r + 1]). A term never contains the byte that
;; ends a text, so each match lies within one row.
;;
;; Each step tests sixteen positions: those at which two bytes of the term are in place. The caller names the two, the
;; rarest of the term. Only there the whole term is compared.
;;
;; After a column and after the term, at least as many bytes as the term has, and 48 more, are readable.
(module
  (import "search" "memory" (memory 1))

  ;; Writes the rows among [first, last) that contain the term to `out` as ascending 32-bit numbers, at most `limit` of
  ;; them, and returns how many. `starts`, `term` and `out` are addresses; `starts` holds 32-bit addresses. `one` and
  ;; `other` are positions within the term; `length` is at least 1.
  (func (export "scan")
    (param $starts i32) (param $first i32) (param $last i32)
    (param $term i32) (param $length i32) (param $one i32) (param $other i32)
    (param $out i32) (param $limit i32)
    (result i32)

    (local $row i32)       ;; the row that holds `at`
    (local $at i32)        ;; where the next sixteen places begin
    (local $end i32)       ;; behind the last place at which the term could begin
    (local $oneByte v128)
    (local $otherByte v128)
    (local $lanes i32)     ;; of the sixteen places, those where both bytes stand
    (local $place i32)
    (local $compared i32)  ;; bytes of the term that stand at `place`
    (local $left i32)
    (local $mask i32)      ;; of sixteen lanes, those that belong to the term
    (local $low i32)       ;; the row lies in [low, high)
    (local $high i32)
    (local $middle i32)
    (local $count i32)

    (local.set $row (local.get $first))
    (local.set $at (call $load (local.get $starts) (local.get $first)))
    (local.set $end
      (i32.add
        (i32.sub (call $load (local.get $starts) (local.get $last)) (local.get $length))
        (i32.const 1)))
    (local.set $oneByte (i8x16.splat (i32.load8_u (i32.add (local.get $term) (local.get $one)))))
    (local.set $otherByte (i8x16.splat (i32.load8_u (i32.add (local.get $term) (local.get $other)))))

    (block $done
      (loop $scan
        ;; Tests thirty-two positions per step until one matches.
        (block $something
          (loop $nothing
            (br_if $done (i32.ge_s (local.get $at) (local.get $end)))
            (br_if $something
              (v128.any_true
                (v128.or
                  (v128.and
                    (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $one))) (local.get $oneByte))
                    (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $other))) (local.get $otherByte)))
                  (v128.and
                    (i8x16.eq (v128.load offset=16 (i32.add (local.get $at) (local.get $one))) (local.get $oneByte))
                    (i8x16.eq (v128.load offset=16 (i32.add (local.get $at) (local.get $other))) (local.get $otherByte))))))
            (local.set $at (i32.add (local.get $at) (i32.const 32)))
            (br $nothing)))

        (local.set $lanes
          (i8x16.bitmask
            (v128.and
              (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $one))) (local.get $oneByte))
              (i8x16.eq (v128.load (i32.add (local.get $at) (local.get $other))) (local.get $otherByte)))))

        (block $noneOfThese
          (loop $lane
            (br_if $noneOfThese (i32.eqz (local.get $lanes)))
            (local.set $place (i32.add (local.get $at) (i32.ctz (local.get $lanes))))
            (br_if $done (i32.ge_s (local.get $place) (local.get $end)))
            (local.set $lanes (i32.and (local.get $lanes) (i32.sub (local.get $lanes) (i32.const 1))))

            ;; Compares the whole term, sixteen bytes per step; the last step masks bytes beyond the term.
            (local.set $compared (i32.const 0))
            (loop $compare
              (local.set $left (i32.sub (local.get $length) (local.get $compared)))
              (local.set $mask
                (select
                  (i32.const 0xffff)
                  (i32.sub (i32.shl (i32.const 1) (local.get $left)) (i32.const 1))
                  (i32.ge_s (local.get $left) (i32.const 16))))
              (br_if $lane
                (i32.ne
                  (local.get $mask)
                  (i32.and
                    (local.get $mask)
                    (i8x16.bitmask
                      (i8x16.eq
                        (v128.load (i32.add (local.get $place) (local.get $compared)))
                        (v128.load (i32.add (local.get $term) (local.get $compared))))))))
              (local.set $compared (i32.add (local.get $compared) (i32.const 16)))
              (br_if $compare (i32.lt_s (local.get $compared) (local.get $length))))

            ;; Finds the row: most often this one or the next, else by binary search.
            (if (i32.le_u (call $load (local.get $starts) (i32.add (local.get $row) (i32.const 1))) (local.get $place))
              (then
                (local.set $low (i32.add (local.get $row) (i32.const 1)))
                (local.set $high (local.get $last))
                (if (i32.gt_u (call $load (local.get $starts) (i32.add (local.get $row) (i32.const 2))) (local.get $place))
                  (then (local.set $high (i32.add (local.get $low) (i32.const 1)))))
                (loop $halve
                  (if (i32.gt_u (i32.sub (local.get $high) (local.get $low)) (i32.const 1))
                    (then
                      (local.set $middle
                        (i32.shr_u (i32.add (local.get $low) (local.get $high)) (i32.const 1)))
                      (if (i32.le_u (call $load (local.get $starts) (local.get $middle)) (local.get $place))
                        (then (local.set $low (local.get $middle)))
                        (else (local.set $high (local.get $middle))))
                      (br $halve))))
                (local.set $row (local.get $low))))

            (i32.store
              (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2)))
              (local.get $row))
            (local.set $count (i32.add (local.get $count) (i32.const 1)))
            (br_if $done (i32.ge_u (local.get $count) (local.get $limit)))

            ;; Reports each row once: continues with the next row.
            (local.set $row (i32.add (local.get $row) (i32.const 1)))
            (local.set $at (call $load (local.get $starts) (local.get $row)))
            (br $scan)))

        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $scan)))

    (local.get $count))

  ;; Writes the rows among [first, last) whose number in the column is within [low, low + span] to `out`, ascending, and
  ;; returns how many. Numbers are unsigned 32-bit; `out` has room for eight more rows.
  (func (export "within")
    (param $column i32) (param $first i32) (param $last i32) (param $low i32) (param $span i32) (param $out i32)
    (result i32)

    (local $lows v128)
    (local $spans v128)
    (local $lanes i32)     ;; of eight rows, those within
    (local $lane i32)
    (local $address i32)
    (local $count i32)

    (local.set $lows (i32x4.splat (local.get $low)))
    (local.set $spans (i32x4.splat (local.get $span)))
    (block $done
      (loop $eight
        (br_if $done (i32.ge_u (local.get $first) (local.get $last)))
        (local.set $address (i32.add (local.get $column) (i32.shl (local.get $first) (i32.const 2))))
        (local.set $lanes
          (i32.or
            (i32x4.bitmask
              (i32x4.le_u (i32x4.sub (v128.load (local.get $address)) (local.get $lows)) (local.get $spans)))
            (i32.shl
              (i32x4.bitmask
                (i32x4.le_u (i32x4.sub (v128.load offset=16 (local.get $address)) (local.get $lows)) (local.get $spans)))
              (i32.const 4))))
        ;; Masks the numbers after the last row.
        (if (i32.lt_u (i32.sub (local.get $last) (local.get $first)) (i32.const 8))
          (then
            (local.set $lanes
              (i32.and
                (local.get $lanes)
                (i32.sub
                  (i32.shl (i32.const 1) (i32.sub (local.get $last) (local.get $first)))
                  (i32.const 1))))))
        ;; Writes every row and advances only for matches: no branch to mispredict.
        (if (local.get $lanes)
          (then
            (local.set $lane (local.get $first))
            (loop $write
              (i32.store
                (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2)))
                (local.get $lane))
              (local.set $count (i32.add (local.get $count) (i32.and (local.get $lanes) (i32.const 1))))
              (local.set $lane (i32.add (local.get $lane) (i32.const 1)))
              (local.set $lanes (i32.shr_u (local.get $lanes) (i32.const 1)))
              (br_if $write (i32.lt_u (local.get $lane) (i32.add (local.get $first) (i32.const 8)))))))
        (local.set $first (i32.add (local.get $first) (i32.const 8)))
        (br $eight)))
    (local.get $count))

  ;; Of `length` rows at `rows`, keeps those whose number in the column is within [low, low + span], in their order, and
  ;; returns how many.
  (func (export "keep")
    (param $column i32) (param $rows i32) (param $length i32) (param $low i32) (param $span i32)
    (result i32)

    (local $nth i32)
    (local $row i32)
    (local $count i32)

    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $nth) (local.get $length)))
        (local.set $row (call $load (local.get $rows) (local.get $nth)))
        (i32.store
          (i32.add (local.get $rows) (i32.shl (local.get $count) (i32.const 2)))
          (local.get $row))
        (local.set $count
          (i32.add
            (local.get $count)
            (i32.le_u
              (i32.sub (call $load (local.get $column) (local.get $row)) (local.get $low))
              (local.get $span))))
        (local.set $nth (i32.add (local.get $nth) (i32.const 1)))
        (br $next)))
    (local.get $count))

  ;; The nth 32-bit number.
  (func $load (param $numbers i32) (param $nth i32) (result i32)
    (i32.load (i32.add (local.get $numbers) (i32.shl (local.get $nth) (i32.const 2))))))
