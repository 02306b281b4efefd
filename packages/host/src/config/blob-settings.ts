/** Place of the content of files. */
export type BlobSettings =
  | { readonly kind: "file"; readonly directory: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      readonly prefix?: string;
      readonly region: string;
      /** Origin of the server; undefined is Amazon's. */
      readonly endpoint?: string;
      readonly pathStyle?: boolean;
      readonly accessKeyId: string;
      readonly secretKey: string;
    }
  | {
      readonly kind: "azure";
      readonly account: string;
      readonly container: string;
      readonly prefix?: string;
      /** URL of the account; undefined is Azure's. */
      readonly endpoint?: string;
      /** 64 bytes in base64. */
      readonly accountKey: string;
    };
