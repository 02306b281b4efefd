import { Type } from "@sinclair/typebox";
import { actorOf, defineOperation } from "../../engine/calls/operation.ts";
import { ownUser } from "../me/me-schema.ts";
import { userClaims } from "./user-claims.ts";

const userInfoSchema = Type.Object(
  {
    sub: Type.String({ description: "The user as the client knows them: the sub of its ID token" }),
    email: Type.Optional(Type.String({ description: "With the scope email" })),
    email_verified: Type.Optional(
      Type.Boolean({ description: "False for an address that somebody else entered, until its owner confirms it" }),
    ),
    name: Type.Optional(Type.String({ description: "With the scope profile, as the members below" })),
    given_name: Type.Optional(Type.String()),
    family_name: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String({ description: "BCP 47 language tag" })),
  },
  { $id: "UserInfo", additionalProperties: false },
);

export const getUserInfo = defineOperation({
  name: "getUserInfo",
  method: "GET",
  path: "/api/v1/oauth/userinfo",
  tag: "OAuth",
  summary: "Read the signed-in user",
  description:
    "Returns the claims that the scopes of the token allow, which include `openid` (OpenID Connect Core 5.3).",
  privilege: "user",
  scope: "openid",
  errorFormat: "oauth",
  audience: "anyone",
  output: userInfoSchema,
  headers: { "cache-control": "no-store" },
  example: {
    output: { sub: "6740a1f2c3d4e5f607182950", email: "kim@dealer.example", email_verified: true, locale: "en" },
  },
  async run(context) {
    const { scopes = new Set<string>(), subject } = actorOf(context);
    return userClaims(await ownUser(context), scopes, subject);
  },
});

export const postUserInfo = defineOperation({
  ...getUserInfo,
  name: "postUserInfo",
  method: "POST",
  summary: "Read the signed-in user by POST",
  description:
    "Returns the claims as by GET, for clients that send POST (OpenID Connect Core 5.3). A body is not read: the token comes in the header.",
});
