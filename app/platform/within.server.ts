/** What `work` gives, or an error once it is late. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(`There was no answer within ${milliseconds} ms.`));
    // Where this process itself stood still, an answer that has arrived is read first.
    timer = setTimeout(() => setImmediate(refuse), milliseconds);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
