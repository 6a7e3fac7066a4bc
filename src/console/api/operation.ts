/** An operation of `schema/operations/console`, sent by its name and hash. */
export interface Operation<Answer, Variables> {
  name: string;
  documentId: string;
  /** Type information only; never set. */
  types?: (variables: Variables) => Answer;
}
