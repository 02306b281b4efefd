package main

import (
	"context"
	"os"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// A relying party that signs its user in.
func oidcClient() any {
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	check(err)
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  os.Getenv("REDIRECT_URI"),
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email"},
	}
	answer := visit(config.AuthCodeURL("state-1", oidc.Nonce("nonce-1")))
	token, err := config.Exchange(ctx, answer.Get("code"))
	check(err)
	raw, _ := token.Extra("id_token").(string)
	// The default verifier accepts RS256 only.
	idToken, err := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify(ctx, raw)
	check(err)
	if idToken.Nonce != "nonce-1" {
		panic("another nonce")
	}
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	check(err)
	refreshed, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: token.RefreshToken}).Token()
	check(err)
	return map[string]any{"email": info.Email, "refreshed": refreshed.AccessToken != ""}
}
