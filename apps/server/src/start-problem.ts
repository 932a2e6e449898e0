/** A reason not to start that the person at the terminal can mend: it is printed as its sentence, without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
