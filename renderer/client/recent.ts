/** Maximum number of flows to remember, which fits a glance. */
const most = 5;

/** The flows that the user opened last in each environment, while this window is open. */
class Recent {
  readonly #flows = new Map<string, number[]>();

  /** The ids under which the flows were opened, the last one first. */
  flowsOf(environmentId: string): readonly number[] {
    return this.#flows.get(environmentId) ?? [];
  }

  addFlow(environmentId: string, id: number): void {
    const others = this.flowsOf(environmentId).filter((one) => one !== id);
    this.#flows.set(environmentId, [id, ...others].slice(0, most));
  }
}

export const recent = new Recent();
