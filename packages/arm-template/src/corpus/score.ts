/** How many units of a set of the corpus an engine gets right. */
export interface Score {
  readonly set: string;
  readonly right: number;
  readonly total: number;
  /** A line for every unit that is wrong, which begins with the name of the unit. */
  readonly wrong: readonly string[];
}

/** Scores every unit of a set; `faultOf` returns what is wrong with it. */
export function scoreOf<T>(
  set: string,
  units: readonly T[],
  nameOf: (unit: T) => string,
  faultOf: (unit: T) => string | undefined,
): Score {
  const wrong = units.flatMap((unit) => {
    const fault = faultOf(unit);
    return fault === undefined ? [] : [`${nameOf(unit)}: ${fault}`];
  });
  return { set, right: units.length - wrong.length, total: units.length, wrong };
}
