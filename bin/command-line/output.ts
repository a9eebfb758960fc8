/** Where a command writes: `line` is its result, `aside` what is only for people. */
export interface Output {
  line: (text: string) => void;
  aside: (text: string) => void;
}

export const terminal: Output = {
  line: (text) => void process.stdout.write(`${text}\n`),
  aside: (text) => void process.stderr.write(`${text}\n`),
};
